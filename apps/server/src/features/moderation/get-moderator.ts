import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Members } from '../accounts/members.ts'
import type { Moderator } from './moderation.service.ts'

/**
 * @throws AppError not_found for everyone else; second_factor_setup_required for a moderator without
 *   a second factor
 */
export async function getModerator(members: Members, request: FastifyRequest): Promise<Moderator> {
  const session = await members.find(request)
  if (session === null || !members.isModerator(session.user)) throw new AppError('not_found')
  if (!members.canModerate(session.user)) throw new AppError('second_factor_setup_required')
  return session.user
}
