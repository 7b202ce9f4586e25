import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { findRowId, readRowId } from '../../platform/database/row-id.ts'
import { matchesEtag } from '../../platform/http/matches-etag.ts'
import { describePageLocale, findPageFile, readPageLocale } from '../../platform/http/page-locale.ts'
import type { Caller } from '../callers/caller.ts'
import type { CommunityService } from './community.service.ts'
import type { ShareCards } from './share-cards.service.ts'
import { renderSharePage, renderUnlistedPage } from './share-page.ts'
import type { ShareRow } from './shares.repository.ts'

interface SharePageRoutesOptions {
  readonly community: CommunityService
  readonly cards: ShareCards
  readonly publicUrl: URL
  /** the built web app */
  readonly webFolder: string
}

const NOT_SIGNED_IN: Pick<Caller, 'userId' | 'mayModerate'> = { userId: null, mayModerate: false }
const params = z.object({ id: z.string() })

/** A share's page and card for link previews on other sites; only for shares that everybody may see. */
export function registerSharePageRoutes(app: FastifyInstance, options: SharePageRoutesOptions): void {
  const { community, cards, publicUrl, webFolder } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const find = async (id: string, caller: typeof NOT_SIGNED_IN): Promise<ShareRow | null> => {
    const shareId = findRowId(id)
    return shareId === null ? null : community.findShare(shareId, caller)
  }

  routes.get(
    '/community/:id/card.jpg',
    { schema: { params, tags: ['community'] } },
    async (request, reply) => {
      const share = await community.getShare(readRowId(request.params.id, 'design_not_found'), NOT_SIGNED_IN)
      const etag = `"${share.original.id}-${share.result.id}"`
      const isKnown = matchesEtag(request.headers['if-none-match'], etag)
      const card = isKnown ? null : await cards.open(share)
      if (card === null && !isKnown) throw new AppError('design_not_found')
      // revalidated each time, so that it disappears with its share
      reply.headers({
        etag,
        'cache-control': 'public, no-cache',
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (card === null) return reply.code(304).send()
      return reply.type('image/jpeg').header('content-length', card.sizeBytes).send(card.stream)
    },
  )

  if (!existsSync(path.join(webFolder, 'index.html'))) return
  routes.get('/community/:id', { schema: { params, hide: true } }, async (request, reply) => {
    const locale = readPageLocale(request)
    const html = await readFile(path.join(webFolder, findPageFile(webFolder, locale, 'index')), 'utf8')
    describePageLocale(reply, { locale, publicUrl })
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    const share = await find(request.params.id, NOT_SIGNED_IN)
    if (share !== null) return renderSharePage(html, share, publicUrl)
    const isSeen = (await find(request.params.id, await request.getCaller())) !== null
    // it depends on who asks
    reply.header('cache-control', 'private, no-cache')
    return reply.code(isSeen ? 200 : 404).send(renderUnlistedPage(html))
  })
}
