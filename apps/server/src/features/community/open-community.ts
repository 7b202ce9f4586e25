import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { Attempts } from '../accounts/attempts.service.ts'
import type { Members } from '../accounts/members.ts'
import { registerCommunityRoutes } from './community.routes.ts'
import { CommunityService } from './community.service.ts'
import { registerReactionsRoutes } from './reactions.routes.ts'
import { ReactionsService } from './reactions.service.ts'

interface CommunityOptions {
  readonly db: Database
  readonly attempts: Attempts
  readonly members: Members
}

export interface Community {
  readonly registerRoutes: (app: FastifyInstance) => void
}

/** Puts the parts of the community together. */
export function openCommunity({ db, attempts, members }: CommunityOptions): Community {
  const community = new CommunityService({ db, attempts })
  const reactions = new ReactionsService({ db, attempts })
  const registerRoutes = (app: FastifyInstance) => {
    registerCommunityRoutes(app, { community, members })
    registerReactionsRoutes(app, { reactions, members })
  }
  return { registerRoutes }
}
