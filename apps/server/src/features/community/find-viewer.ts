import type { FastifyRequest } from 'fastify'
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
