import type { Poll } from '@housecoat/contract'
import { describeDesignPictures } from '../images/design-pictures.ts'
import type { PolledDesignRow, Voter, VoteRow } from './polls.repository.ts'

/** A poll as the caller may see it. @param designs of one poll, at least one */
export function describePoll(
  designs: readonly PolledDesignRow[],
  votes: readonly VoteRow[],
  caller: Voter,
): Poll {
  const [{ pollId, username, userId, pollCreatedAt }] = designs
  const isOwn = caller.userId === userId
  const ownVote = votes.find((vote) => isBy(vote, caller))?.projectId ?? null
  const countOf = (id: number) => votes.filter(({ projectId }) => projectId === id).length
  const areCountsSeen = isOwn || ownVote !== null
  return {
    ...{ id: pollId, username, isOwn, ownVote },
    createdAt: pollCreatedAt.toISOString(),
    designs: designs.map((design) => ({
      ...describeDesign(design),
      voteCount: areCountsSeen ? countOf(design.projectId) : null,
    })),
    votes: isOwn ? votes.map(describeVote) : [],
  }
}

function describeDesign({ projectId, name, kind, isExterior, selections, ...row }: PolledDesignRow) {
  return { projectId, name, kind, isExterior, selections, ...describeDesignPictures(row) }
}

function describeVote({ projectId, name, createdAt }: VoteRow) {
  return { projectId, name, createdAt: createdAt.toISOString() }
}

/** A member's vote is the account's, from whatever browser it came. */
function isBy(vote: VoteRow, { userId, visitorId }: Voter): boolean {
  return userId !== null ? vote.userId === userId : visitorId !== null && vote.visitorId === visitorId
}
