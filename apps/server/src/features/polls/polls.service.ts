import { randomBytes } from 'node:crypto'
import { POLL_LIMITS, type Poll } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockPerson, lockUser } from '../../platform/database/locks.ts'
import type { RateLimiter } from '../accounts/rate-limiter.service.ts'
import { ownerOf, type IdentifiedCaller, type SignedInCaller } from '../callers/caller.ts'
import { describePoll } from './describe-poll.ts'
import {
  countOwnDesigns,
  countPolls,
  countVotes,
  deletePoll,
  deleteVote,
  insertPoll,
  insertVote,
  listDesignsOfPoll,
  listDesignsOfUser,
  listVotes,
  lockPoll,
  type PolledDesignRow,
  type Voter,
} from './polls.repository.ts'

interface PollServiceOptions {
  readonly db: Database
  readonly rateLimiter: Pick<RateLimiter, 'consumeForAccount' | 'consumeForNetwork'>
}

interface Vote {
  readonly projectId: number
  /** seen by the poll's owner only */
  readonly name?: string | undefined
}

/** Polls: an unlisted link under which others look at designs, and say which one they like best. */
export class PollService {
  readonly #options: PollServiceOptions

  constructor(options: PollServiceOptions) {
    this.#options = options
  }

  /** @throws AppError design_not_found when one is not the member's own, polls_full or posting_too_fast */
  async create(caller: SignedInCaller, projectIds: readonly number[]): Promise<Poll> {
    const { db, rateLimiter } = this.#options
    const { userId } = caller
    await rateLimiter.consumeForAccount('poll', String(userId))
    const id = randomBytes(16).toString('base64url')
    await db.transaction(async (tx) => {
      if (!(await lockUser(tx, userId, 'no key update'))) throw new AppError('authentication_required')
      if ((await countPolls(tx, userId)) >= POLL_LIMITS.perMember) throw new AppError('polls_full')
      if ((await countOwnDesigns(tx, userId, projectIds)) < projectIds.length)
        throw new AppError('design_not_found')
      await insertPoll(tx, { id, userId }, projectIds)
    })
    return this.get(id, caller)
  }

  /** @returns the member's own polls, newest first */
  async list(caller: SignedInCaller): Promise<Poll[]> {
    const { db } = this.#options
    const designs = await listDesignsOfUser(db, caller.userId)
    const ids = [...new Set(designs.map(({ pollId }) => pollId))]
    const votes = await listVotes(db, ids)
    return ids.map((id) => {
      const isOfPoll = ({ pollId }: { readonly pollId: string }) => pollId === id
      return describePoll(designs.filter(isOfPoll), votes.filter(isOfPoll), caller)
    })
  }

  /** @throws AppError poll_not_found */
  async get(id: string, caller: Voter): Promise<Poll> {
    const designs = await this.#listDesigns(id)
    return describePoll(designs, await listVotes(this.#options.db, [id]), caller)
  }

  /**
   * Votes, in place of an earlier vote of the same account or browser.
   * @throws AppError poll_not_found, design_not_found when the poll does not show it, poll_full or too_many_votes
   */
  async vote(id: string, caller: IdentifiedCaller, { projectId, name }: Vote): Promise<Poll> {
    const { db, rateLimiter } = this.#options
    const designs = await this.#listDesigns(id)
    if (!designs.some((design) => design.projectId === projectId)) throw new AppError('design_not_found')
    await rateLimiter.consumeForNetwork('vote', caller.networkKey)
    await db.transaction(async (tx) => {
      if (!(await lockPerson(tx, ownerOf(caller)))) throw new AppError('authentication_required')
      if (!(await lockPoll(tx, id))) throw new AppError('poll_not_found')
      await deleteVote(tx, caller, id)
      if ((await countVotes(tx, id)) >= POLL_LIMITS.votesMax) throw new AppError('poll_full')
      await insertVote(tx, caller, { pollId: id, projectId, name: name || null })
    })
    return this.get(id, caller)
  }

  /** Takes the caller's vote back, if there is one. @throws AppError poll_not_found */
  async withdrawVote(id: string, caller: Voter): Promise<Poll> {
    await deleteVote(this.#options.db, caller, id)
    return this.get(id, caller)
  }

  /** The link then leads nowhere. @throws AppError poll_not_found also for another member's poll */
  async delete(userId: number, id: string): Promise<void> {
    if (!(await deletePoll(this.#options.db, userId, id))) throw new AppError('poll_not_found')
  }

  /** A poll without a design that may be shown is as good as none. */
  async #listDesigns(id: string): Promise<PolledDesignRow[]> {
    const designs = await listDesignsOfPoll(this.#options.db, id)
    if (designs.length === 0) throw new AppError('poll_not_found')
    return designs
  }
}
