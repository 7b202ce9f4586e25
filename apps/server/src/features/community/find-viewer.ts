import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { EmailConfirmations } from '../accounts/email-confirmation.service.ts'
import type { Members } from '../accounts/members.ts'
import type { Member, Viewer } from './viewer.ts'

/** Tells who looks, signed in or not. */
export async function findViewer(members: Members, request: FastifyRequest): Promise<Viewer> {
  const session = await members.find(request)
  if (session === null) return { userId: null, isModerator: false }
  return { userId: session.user.id, isModerator: members.canModerate(session.user) }
}

/** @throws AppError authentication_required to anyone who is not signed in */
export async function getMember(members: Members, request: FastifyRequest): Promise<Member> {
  const { user } = await members.get(request)
  return { userId: user.id, isModerator: members.canModerate(user) }
}

/** @throws AppError authentication_required, or email_unconfirmed to members who have to confirm an email first */
export async function getAuthor(
  members: Members,
  confirmations: Pick<EmailConfirmations, 'isMissing'>,
  request: FastifyRequest,
): Promise<Member> {
  const { user } = await members.get(request)
  if (confirmations.isMissing(user)) throw new AppError('email_unconfirmed')
  return { userId: user.id, isModerator: members.canModerate(user) }
}
