import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { RateLimiter } from '../accounts/rate-limiter.service.ts'
import type { Images } from '../images/open-images.ts'
import type { FindPictureAccess } from '../images/served-image.ts'
import { registerCommunityPageRoutes } from './community-page.routes.ts'
import { CommunityPageRenderer } from './community-page.ts'
import { registerCommunityRoutes } from './community.routes.ts'
import { CommunityService } from './community.service.ts'
import { FeedPages } from './feed-pages.ts'
import { findPictureAccess } from './picture-access.repository.ts'
import { withdrawReactions } from './reactions.repository.ts'
import { registerReactionsRoutes } from './reactions.routes.ts'
import { ReactionsService } from './reactions.service.ts'
import { ShareCards } from './share-cards.service.ts'
import { registerSharePageRoutes } from './share-page.routes.ts'

interface CommunityOptions {
  readonly db: Database
  readonly rateLimiter: RateLimiter
  readonly images: Pick<Images, 'images' | 'pictures' | 'variants'>
  readonly publicUrl: URL
  /** the built web app */
  readonly webFolder: string
}

export interface Community {
  readonly community: CommunityService
  readonly reactions: ReactionsService
  readonly findPictureAccess: FindPictureAccess
  /** Before a user is deleted: takes the user's likes and comments out of the counts. */
  readonly withdrawReactions: (tx: Database, userId: number) => Promise<void>
  readonly registerRoutes: (app: FastifyInstance) => void
}

/** Builds the services of the community. */
export function openCommunity(options: CommunityOptions): Community {
  const { db, rateLimiter, images, publicUrl, webFolder } = options
  const community = new CommunityService({ db, rateLimiter })
  const reactions = new ReactionsService({ db, rateLimiter })
  const cards = new ShareCards(images)
  const feedPages = new FeedPages(db)
  const renderer = new CommunityPageRenderer(webFolder)
  const registerRoutes = (app: FastifyInstance) => {
    registerCommunityRoutes(app, { community, feedPages })
    registerCommunityPageRoutes(app, { community, feedPages, renderer, publicUrl })
    registerReactionsRoutes(app, { reactions })
    registerSharePageRoutes(app, { community, cards, publicUrl, webFolder })
  }
  return {
    community,
    reactions,
    findPictureAccess: (pictureId, caller) => findPictureAccess(db, pictureId, caller),
    withdrawReactions,
    registerRoutes,
  }
}
