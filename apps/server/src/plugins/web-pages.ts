import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { sendProblem } from './errors.ts'

interface WebPagesOptions {
  /** the built web app */
  readonly folder: string
}

const NO_PAGES = /^\/(api|images|assets|healthz|readyz)(\/|\?|$)/

/** How long browsers keep what lies in a folder; everything else is asked for again. */
const CACHE_CONTROL: Readonly<Record<string, string>> = {
  assets: 'public, max-age=31536000, immutable',
  // pictures that a page shows dozens of, and that change with a release at most
  doors: 'public, max-age=86400',
}

/**
 * Serves the built web app. Files under assets/ carry a hash of their content in their names and are kept for a
 * year; every other address that a person opens is the app itself, which knows its own pages, also where a folder of
 * pictures has a page's name. The home page has a file of its own, with its markup in it.
 */
export const webPagesPlugin = fastifyPlugin<WebPagesOptions>(async (app, { folder }) => {
  if (!existsSync(path.join(folder, 'index.html'))) {
    app.log.warn({ folder }, 'the web app is not built: only the API is served')
    app.setNotFoundHandler((_request, reply) => sendProblem(reply, 'not_found'))
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: ['home.html', 'index.html'],
    cacheControl: false,
    setHeaders: (reply, filePath) => {
      const [room] = path.relative(folder, filePath).split(path.sep)
      void reply.header('cache-control', CACHE_CONTROL[room] ?? 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) =>
    isPageVisit(request) ? reply.sendFile('index.html') : sendProblem(reply, 'not_found'),
  )
})

function isPageVisit({ method, url, headers }: FastifyRequest): boolean {
  const isReading = method === 'GET' || method === 'HEAD'
  return isReading && !NO_PAGES.test(url) && (headers.accept ?? '').includes('text/html')
}
