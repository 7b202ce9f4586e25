import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Project } from '@housecoat/contract'
import sharp from 'sharp'
import { buildHouse, buildMask, buildPhoto } from './build-photo.ts'
import { FleetJournal, type Written } from './fleet-journal.ts'
import { buildPaintRequest } from './open-test-app.ts'
import { buildSaveRequest } from './open-designs.ts'
import { SocketBrowser, type AnswerBody, type SocketAnswer } from './socket-browser.ts'

interface CrowdOptions {
  /** picks the server that gets the next request */
  readonly pickOrigin: () => string
  readonly people: number
  /** mean pause of a person between two requests */
  readonly restMs: number
}

/** How a request ended. */
export interface CrowdAnswer {
  readonly act: string
  /** 0: there was no complete answer */
  readonly status: number
  /** of a refusal; `none` without an answer, `half a picture`, or empty */
  readonly code: string
  /** of the monotonic clock, in ms */
  readonly at: number
}

/** designs that a person makes before another one comes */
const DESIGNS = 3
/** a person whose painting got no result asks again, with the same key; a dead server's generation is refunded by then */
const RETRY_FOR_MS = 60_000
const RETRY_PAUSE_MS = 500
const PASSWORD = 'seven red barns'
/** a small photo paints in a moment; a large one takes long enough to be interrupted */
const PHOTO_SIZES = [
  [160, 120],
  [176, 132],
  [1600, 1200],
] as const

/**
 * People who register, paint, save, show, react, look, delete and leave, each request at the server that the test picks. It notes
 * what they were told.
 */
export class FleetCrowd {
  readonly journal = new FleetJournal()
  readonly answers: CrowdAnswer[] = []
  /** paintings that were asked for; a repeated one counts once */
  paintingsAsked = 0
  readonly #options: CrowdOptions
  #isOver = false
  #people: Promise<unknown> = Promise.resolve()

  constructor(options: CrowdOptions) {
    this.#options = options
  }

  start(): void {
    this.#isOver = false
    const lives = Array.from({ length: this.#options.people }, async (_, index) => {
      // not all at once
      await pause(Math.random() * this.#options.restMs * index)
      while (!this.#isOver) await this.#live()
    })
    this.#people = Promise.all(lives)
  }

  /** Waits until everybody has an answer. */
  async stop(): Promise<void> {
    this.#isOver = true
    await this.#people
  }

  /** How many answers had each status and code. */
  count(): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const { status, code } of this.answers) {
      const name = code === '' ? String(status) : `${status} ${code}`
      counts[name] = (counts[name] ?? 0) + 1
    }
    return counts
  }

  /** @returns answers other than 2xx whose code is none of these */
  listWrong(allowed: readonly string[]): CrowdAnswer[] {
    return this.answers.filter(
      ({ status, code }) => (status < 200 || status > 299 || code !== '') && !allowed.includes(code),
    )
  }

  async #live(): Promise<void> {
    const browser = new SocketBrowser(this.#options.pickOrigin)
    const username = `p-${randomUUID()}`
    const person = { username, email: `${username}@example.com`, password: PASSWORD }
    const registered = await this.#send(browser, 'POST', '/api/register', person)
    if (registered === null) return
    const account = this.journal.note('account', username)
    for (let count = 0; count < DESIGNS && !this.#isOver; count++)
      if (!(await this.#design({ browser, account }, count))) break
    if (!this.#isOver && Math.random() < 0.3) {
      account.certainty = 'maybe'
      const deletion = { username, password: PASSWORD }
      if ((await this.#send(browser, 'DELETE', '/api/account', deletion)) !== null) account.certainty = 'no'
    }
  }

  /** @returns false when something was refused or not answered */
  async #design({ browser, account }: Person, count: number): Promise<boolean> {
    const painted = await this.#paint(browser)
    if (painted === null) return false
    const { originalImage, resultImage } = painted as Record<string, string>
    this.journal.note('generation', resultImage.slice('/images/'.length), [account])
    if (!(await this.#look(browser, resultImage))) return false
    const saving = buildSaveRequest({ originalImage, resultImage })
    const saved = await this.#send(browser, 'POST', '/api/projects', saving)
    if (saved === null) return false
    const id = String(saved['projectId'])
    const design = this.journal.note('design', id, [account])
    const shown = await this.#send(browser, 'GET', `/api/projects/${id}`)
    if (shown === null) return false
    const { original, result } = shown['project'] as Project
    for (const { path } of [original, result]) if (!(await this.#look(browser, path))) return false
    if (!(await this.#share({ browser, account }, design))) return false
    return count % 3 !== 1 || this.#remove(browser, design, `/api/projects/${id}`)
  }

  /** Asks until there is a result or an error that no repetition can change. */
  async #paint(browser: SocketBrowser): Promise<AnswerBody | null> {
    const payload = { ...(await pickPhoto()), selections: [pickColor()] }
    const headers = { 'idempotency-key': randomUUID() }
    const endsAt = performance.now() + RETRY_FOR_MS
    this.paintingsAsked++
    for (;;) {
      const answer = await browser.send('POST', '/api/process-image', { payload, headers })
      const body = this.#note('POST /api/process-image', answer)
      const isFinal = body !== null || (answer !== null && ![500, 503].includes(answer.status))
      if (isFinal || performance.now() > endsAt) return body
      await pause(RETRY_PAUSE_MS)
    }
  }

  async #share({ browser, account }: Person, design: Written): Promise<boolean> {
    const wish = { title: 'A porch', projectId: Number(design.id) }
    const shared = await this.#send(browser, 'POST', '/api/community', wish)
    if (shared === null) return false
    this.journal.note('share', idIn(shared['share']), [account, design])
    if ((await this.#send(browser, 'GET', '/api/community')) === null) return false
    for (const share of this.journal.listNewest('share', 2)) {
      const url = `/api/community/${share.id}`
      const liked = await this.#send(browser, 'POST', `${url}/like`, {}, GONE)
      if (liked === null) return false
      const { userLikeId } = (liked['likes'] ?? {}) as { readonly userLikeId?: number }
      if (userLikeId !== undefined) this.journal.note('like', String(userLikeId), [account, share])
      const comment = { content: 'What a porch!' }
      const commented = await this.#send(browser, 'POST', `${url}/comments`, comment, GONE)
      if (commented === null) return false
      if (commented['comment'] !== undefined)
        this.journal.note('comment', idIn(commented['comment']), [account, share])
    }
    return true
  }

  async #remove(browser: SocketBrowser, row: Written, url: string): Promise<boolean> {
    row.certainty = 'maybe'
    if ((await this.#send(browser, 'DELETE', url)) === null) return false
    row.certainty = 'no'
    return true
  }

  /** Fetches a picture, and decodes every pixel of it. */
  async #look(browser: SocketBrowser, url: string): Promise<boolean> {
    await this.#rest()
    const picture = await browser.getPicture(url)
    const isComplete = picture?.status === 200 && (await isWhole(picture.bytes))
    const status = picture?.status ?? 0
    const code =
      picture === null ? 'none' : isComplete ? '' : status === 200 ? 'half a picture' : codeOf(picture.bytes)
    this.answers.push({ act: 'GET /images/{id}', status, code, at: performance.now() })
    return isComplete
  }

  /** @returns the answer's body, or null when it was no success */
  async #send(
    browser: SocketBrowser,
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
    expected: readonly string[] = [],
  ): Promise<AnswerBody | null> {
    await this.#rest()
    const answer = await browser.send(method, url, payload === undefined ? {} : { payload })
    if (answer !== null && expected.includes(String(answer.body['code']))) return answer.body
    return this.#note(`${method} ${url.replace(/\d+/, '{id}')}`, answer)
  }

  #note(act: string, answer: SocketAnswer | null): AnswerBody | null {
    const isSuccess = answer !== null && answer.status < 300
    const code = answer === null ? 'none' : isSuccess ? '' : String(answer.body['code'])
    this.answers.push({ act, status: answer?.status ?? 0, code, at: performance.now() })
    return isSuccess ? answer.body : null
  }

  #rest(): Promise<void> {
    return pause(this.#options.restMs * 2 * Math.random())
  }
}

interface Person {
  readonly browser: SocketBrowser
  readonly account: Written
}

/** Its owner deleted the design, or left, meanwhile. */
const GONE = ['design_not_found', 'not_found'] as const

const photos = Promise.all(
  PHOTO_SIZES.map(async ([width, height]) => {
    const maskPng = await buildMask(buildHouse(width, height))
    return buildPaintRequest(await buildPhoto(width, height), { maskPng }).payload as object
  }),
)

async function pickPhoto(): Promise<object> {
  const all = await photos
  return all[Math.floor(Math.random() * all.length)]
}

/** Nearly always a new one, so that the picture is new, too. */
function pickColor(): object {
  const colorCode = `#${Math.floor(Math.random() * 0x1000000)
    .toString(16)
    .padStart(6, '0')}`
  const name = { areaId: 'exterior', area: 'Exterior', brand: 'Hearth & Hue', brandId: 'hearth-and-hue' }
  return { ...name, colorName: 'Any', colorCode }
}

async function isWhole(bytes: Buffer): Promise<boolean> {
  return sharp(bytes, { failOn: 'warning' })
    .stats()
    .then(
      () => true,
      () => false,
    )
}

function codeOf(bytes: Buffer): string {
  try {
    return String((JSON.parse(bytes.toString()) as { readonly code?: unknown }).code)
  } catch {
    return 'no code'
  }
}

function idIn(row: unknown): string {
  return String((row as { readonly id: number }).id)
}
