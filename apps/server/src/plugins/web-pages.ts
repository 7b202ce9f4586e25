import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { findPrerenderedFile, isPage, isUnlistedPage } from '@housecoat/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { describePageLocale, findPageFile, readPageLocale } from '../platform/http/page-locale.ts'
import { sendProblem } from './errors.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Answers with the page as it was built; only where the web app is built. */
    sendApp(): FastifyReply
  }
}

interface WebPagesOptions {
  /** the built web app */
  readonly folder: string
  /** the site's address */
  readonly publicUrl: URL
}

/** How long browsers keep what lies in a folder; everything else is asked for again. */
const CACHE_CONTROL: Readonly<Record<string, string>> = {
  assets: 'public, max-age=31536000, immutable',
  // pictures that a page shows dozens of, and that change with a release at most
  doors: 'public, max-age=86400',
}

/**
 * Serves the built web app, in the person's language. Files under assets/ have a content hash in their names, so browsers keep
 * them for a year. Some pages have a prerendered file; every other page gets `index.html`, even if a folder of pictures has
 * the same name.
 * Unknown addresses answer 404; browsers also get the app, which shows its not-found page.
 */
export const webPagesPlugin = fastifyPlugin<WebPagesOptions>(async (app, { folder, publicUrl }) => {
  if (!existsSync(path.join(folder, 'index.html'))) {
    app.log.warn({ folder }, 'the web app is not built: only the API is served')
    app.setNotFoundHandler((_request, reply) => sendProblem(reply, 'not_found'))
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, filePath) => {
      const [room] = path.relative(folder, filePath).split(path.sep)
      void reply.header('cache-control', CACHE_CONTROL[room] ?? 'no-cache')
    },
  })
  const sendPage = (request: FastifyRequest, reply: FastifyReply, names: readonly string[]) => {
    const locale = readPageLocale(request)
    describePageLocale(reply, { locale, publicUrl })
    return reply.sendFile(findPageFile(folder, locale, ...names))
  }
  const sendApp = (request: FastifyRequest, reply: FastifyReply) => {
    const [path, query = ''] = request.url.split('?', 2)
    const prerendered = findPrerenderedFile(path, query)
    return sendPage(request, reply, prerendered === null ? ['index'] : [prerendered, 'index'])
  }
  app.decorateReply('sendApp', function (this: FastifyReply) {
    return sendApp(this.request, this)
  })
  app.get('/', { schema: { hide: true } }, sendApp)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (isReading && isPage(path) && takesHtml(request)) {
      if (isUnlistedPage(path)) reply.header('x-robots-tag', 'noindex')
      return sendApp(request, reply)
    }
    if (isReading && !NO_PAGES.test(path) && asksForHtml(request))
      return sendPage(request, reply.code(404), ['index'])
    return sendProblem(reply, 'not_found')
  })
})

/** Paths that are never pages, whatever the request's headers. */
const NO_PAGES = /^\/(api|images|assets|healthz|readyz)(\/|$)/

/** Browsers name HTML for a page that a person opens; for pictures, styles and the like they do not. */
function asksForHtml({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html')
}

/** Crawlers and other tools often accept anything, or send no Accept header. */
function takesHtml(request: FastifyRequest): boolean {
  const { accept = '*/*' } = request.headers
  return asksForHtml(request) || /(^|,)\s*(\*\/\*|text\/\*)/.test(accept)
}
