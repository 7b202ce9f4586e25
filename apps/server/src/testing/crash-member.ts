import { buildFlatPhoto } from './build-photo.ts'
import { buildSaveRequest } from './open-designs.ts'
import type { ServerProcess } from './start-server-process.ts'
import { NIGHT_HARBOR } from './night-harbor.ts'

/** What must be true after a crash: `maybe` where the server was killed before it answered. */
type Certainty = 'yes' | 'no' | 'maybe'

type Method = 'POST' | 'PATCH' | 'DELETE'

const photo = (await buildFlatPhoto(64, 64)).toString('base64')

/** A member over real sockets who remembers what the server acknowledged, and what it was about to when it died. */
export class CrashMember {
  readonly username: string
  readonly designs = new Map<number, Certainty>()
  readonly shares = new Map<number, Certainty>()
  /** one of these is the address, or the password; more than one where a change was cut short */
  readonly emails = new Set<string>()
  readonly passwords = new Set<string>()
  exists: Certainty = 'no'
  /** what was not answered */
  cutShort: string | null = null
  /** requests that were answered, and perhaps one more */
  requests = 0
  #password = 'seven red barns 0'
  #email: string
  #changes = 0
  #cookies = new Map<string, string>()
  #origin = ''

  constructor(username: string) {
    this.username = username
    this.#email = `${username}@example.com`
  }

  /** @returns whether the server lived on */
  async register({ origin }: ServerProcess): Promise<boolean> {
    this.#origin = origin
    this.emails.add(this.#email)
    this.passwords.add(this.#password)
    this.exists = 'maybe'
    const person = { username: this.username, email: this.#email, password: this.#password }
    if ((await this.#send('POST', '/api/register', person)) === null) return false
    this.exists = 'yes'
    return true
  }

  /** Saves designs, shows and hides them, renames and deletes them, until the server dies. */
  async designUntilKilled(): Promise<void> {
    for (let count = 0; ; count++) {
      const id = await this.save()
      if (id === null) return
      const share = await this.#send('POST', '/api/community', {
        title: 'A porch',
        isPublic: true,
        projectId: id,
      })
      if (share === null) return
      const shareId = (share['share'] as { readonly id: number }).id
      this.shares.set(shareId, 'yes')
      const renamed = await this.#send('PATCH', `/api/projects/${id}`, { name: `Porch ${count}` })
      if (renamed === null) return
      if (count % 3 === 0 && !(await this.#remove(this.shares, shareId, '/api/community'))) return
      if (count % 3 === 1) {
        // goes with the design
        this.shares.set(shareId, 'maybe')
        if (!(await this.#remove(this.designs, id, '/api/projects'))) return
        this.shares.set(shareId, 'no')
      }
    }
  }

  /** Changes the address and the password, until the server dies. */
  async changeUntilKilled(): Promise<void> {
    for (;;) {
      const email = `${this.username}.${++this.#changes}@example.com`
      this.emails.add(email)
      const profile = { email, currentPassword: this.#password }
      if ((await this.#send('PATCH', '/api/account', profile)) === null) return
      keepOnly(this.emails, email)
      const newPassword = `seven red barns ${this.#changes}`
      this.passwords.add(newPassword)
      const change = { currentPassword: this.#password, newPassword }
      if ((await this.#send('POST', '/api/account/password', change)) === null) return
      this.#password = newPassword
      keepOnly(this.passwords, newPassword)
    }
  }

  /** Saves two designs and deletes the account. */
  async leave(): Promise<void> {
    if ((await this.save()) === null || (await this.save()) === null) return
    this.exists = 'maybe'
    for (const id of this.designs.keys()) this.designs.set(id, 'maybe')
    const deletion = { username: this.username, password: this.#password }
    if ((await this.#send('DELETE', '/api/account', deletion)) === null) return
    this.exists = 'no'
    for (const id of this.designs.keys()) this.designs.set(id, 'no')
  }

  /** @returns the design's id, or null when the server died */
  async save(): Promise<number | null> {
    const painted = await this.#send('POST', '/api/process-image', {
      originalImage: photo,
      selections: [NIGHT_HARBOR],
      isExterior: true,
    })
    if (painted === null) return null
    const { originalImage, resultImage } = painted as Record<string, string>
    const saved = await this.#send('POST', '/api/projects', buildSaveRequest({ originalImage, resultImage }))
    if (saved === null) return null
    const id = Number(saved['projectId'])
    this.designs.set(id, 'yes')
    return id
  }

  async #remove(things: Map<number, Certainty>, id: number, path: string): Promise<boolean> {
    things.set(id, 'maybe')
    if ((await this.#send('DELETE', `${path}/${id}`)) === null) return false
    things.set(id, 'no')
    return true
  }

  /** @returns the answer's body, or null when the server was gone before it answered */
  async #send(method: Method, path: string, body?: object): Promise<Record<string, unknown> | null> {
    this.requests++
    try {
      const answer = await fetch(this.#origin + path, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [name, value] = cookie.split(';')[0].split('=')
        this.#cookies.set(name, value)
      }
      const json = (await answer.json()) as Record<string, unknown>
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(json)}`)
      return json
    } catch (error) {
      if (error instanceof Error && / answered \d/.test(error.message)) throw error
      this.cutShort = `${method} ${path.replace(/\d+$/, '{id}')}`
      return null
    }
  }
}

function keepOnly(set: Set<string>, value: string): void {
  set.clear()
  set.add(value)
}
