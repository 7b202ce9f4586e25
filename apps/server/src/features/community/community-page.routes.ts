import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { COMMUNITY_LIMITS, isPlainQuery } from '@housecoat/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { describePageLocale, readPageLocale } from '../../platform/http/page-locale.ts'
import type { CommunityPageRenderer } from './community-page.ts'
import type { CommunityService } from './community.service.ts'
import type { FeedPages } from './feed-pages.ts'

interface CommunityPageRoutesOptions {
  readonly community: CommunityService
  readonly feedPages: FeedPages
  readonly renderer: CommunityPageRenderer
  readonly publicUrl: URL
}

/** As /api/community without parameters. */
const NEWEST = {
  sort: 'latest',
  limit: COMMUNITY_LIMITS.pageSize,
  type: null,
  cursor: null,
  ownerId: null,
} as const

/** Fast enough for a page that is made anew after each write; 4 % larger than the best. */
const BROTLI_QUALITY = 5

/** The community's page with its newest shares in it. */
export function registerCommunityPageRoutes(app: FastifyInstance, options: CommunityPageRoutesOptions): void {
  const { community, feedPages, renderer, publicUrl } = options
  if (!renderer.isBuilt) return
  app.get('/community', { schema: { hide: true } }, async (request, reply) => {
    const [, query = ''] = request.url.split('?', 2)
    // the app then asks for the shares
    if (!isPlainQuery(query)) return reply.sendApp()
    const locale = readPageLocale(request)
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    const page = await feedPages
      .get(`page ${locale} ${takesBrotli}`, async () => {
        const feed = { success: true, ...(await community.listFeed(NEWEST)) }
        const html = await renderer.render(locale, feed)
        return takesBrotli ? compress(html) : Buffer.from(html)
      })
      .catch((error: unknown) => {
        request.log.error(error, 'the community page could not be rendered')
        return null
      })
    if (page === null) return reply.sendApp()
    describePageLocale(reply, { locale, publicUrl })
    return sendPage(reply, page, takesBrotli)
  })
}

function sendPage(reply: FastifyReply, page: Buffer, isBrotli: boolean): FastifyReply {
  if (isBrotli) reply.header('content-encoding', 'br')
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language, cookie' })
    .send(page)
}

function compress(html: string): Promise<Buffer> {
  return promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}
