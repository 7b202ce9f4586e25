import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { createToken, hashToken } from '../../platform/secrets/tokens.ts'
import type { UserRow } from '../callers/caller.ts'
import { bindModerator, insertClaim, listModerators, takeClaim } from './moderators.repository.ts'
import { findUserByName } from './users.repository.ts'

interface ModeratorNamesOptions {
  readonly db: Database
  /** as `ADMIN_USERNAMES` lists them, in lower case */
  readonly names: ReadonlySet<string>
  readonly publicUrl: URL
  readonly dataDir: string
}

/** readable by the operator only: anyone who opens such a link can become a moderator */
export const LINKS_FILE = 'moderator-links.txt'
const LINK_DAYS = 7

type Named = Pick<UserRow, 'username' | 'moderatorNames'>

/**
 * Binds each name of `ADMIN_USERNAMES` to one account, by its id, so that renaming moves no rights. A name
 * without an account can be registered only with the operator's link.
 */
export class ModeratorNames {
  readonly #options: ModeratorNamesOptions

  constructor(options: ModeratorNamesOptions) {
    this.#options = options
  }

  /** Whether the setting lists a name bound to this account. */
  includes({ moderatorNames }: Pick<Named, 'moderatorNames'>): boolean {
    return moderatorNames.some((name) => this.#options.names.has(name))
  }

  /** Whether only its own account may register or take the name. */
  isReserved(name: string): boolean {
    return this.#options.names.has(name.toLowerCase())
  }

  /** @throws AppError username_reserved when the new name is listed for another account */
  checkRename(user: Named, newName: string): void {
    const name = newName.toLowerCase()
    const isOwn = name === user.username.toLowerCase() || user.moderatorNames.includes(name)
    if (this.isReserved(name) && !isOwn) throw new AppError('username_reserved')
  }

  /**
   * Binds a name while it is registered, within the transaction that inserts the user.
   * @param claim token of the operator's link, if the person opened one
   * @throws AppError username_reserved without a link, moderator_link_invalid with one that is not for this name
   */
  async register(tx: Database, user: UserRow, claim: string | undefined): Promise<void> {
    const name = user.username.toLowerCase()
    if (claim === undefined) {
      if (this.isReserved(name)) throw new AppError('username_reserved')
      return
    }
    const isFine = this.isReserved(name) && (await takeClaim(tx, name, hashToken(claim)))
    if (!isFine) throw new AppError('moderator_link_invalid')
    await bindModerator(tx, name, user.id)
  }

  /**
   * At start: binds the listed names that have accounts, and writes registration links for the others.
   * @param log writes a line to the log
   */
  async bindAll(log: (message: string) => void): Promise<void> {
    const { db, names } = this.#options
    const bound = await listModerators(db, [...names])
    for (const { name, userId, username } of bound)
      if (username.toLowerCase() !== name)
        log(`Moderator ${name}: the rights stay with account ${userId}, which is called ${username} now`)
    const links: string[] = []
    for (const name of names) {
      if (bound.some((binding) => binding.name === name)) continue
      const user = await findUserByName(db, name)
      if (user === null) links.push(await this.#makeLink(name))
      else await this.#bind(name, user, log)
    }
    await this.#writeLinks(links, log)
  }

  async #bind(name: string, user: UserRow, log: (message: string) => void): Promise<void> {
    await bindModerator(this.#options.db, name, user.id)
    const since = user.createdAt.toISOString().slice(0, 10)
    log(`Moderator ${name}: account ${user.id}, registered on ${since}, has the rights from now on`)
  }

  async #makeLink(name: string): Promise<string> {
    const { db, publicUrl } = this.#options
    const token = createToken()
    await insertClaim(db, { tokenHash: hashToken(token), name, validDays: LINK_DAYS })
    const link = new URL(
      `/auth?${new URLSearchParams({ tab: 'register', username: name, claim: token }).toString()}`,
      publicUrl,
    )
    return `${name}: ${link.href}`
  }

  async #writeLinks(links: readonly string[], log: (message: string) => void): Promise<void> {
    const { dataDir } = this.#options
    const file = path.join(dataDir, LINKS_FILE)
    await rm(file, { force: true })
    if (links.length === 0) return
    await mkdir(dataDir, { recursive: true })
    const lead = `Each link registers a moderator's account, once, within ${LINK_DAYS} days. A restart makes new ones.`
    await writeFile(file, `${[lead, '', ...links].join('\n')}\n`, { mode: 0o600 })
    log(`${links.length} of ADMIN_USERNAMES not registered yet: open the link in ${file}`)
  }
}
