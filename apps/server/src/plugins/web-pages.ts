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

const NO_PAGES = /^\/(api|images|assets|healthz)(\/|\?|$)/
const A_YEAR = 'public, max-age=31536000, immutable'

/**
 * Serves the built web app. Files under assets/ carry a hash of their content in their names and are kept for a
 * year; every other address that a person opens is the app itself, which knows its own pages.
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
    cacheControl: false,
    setHeaders: (reply, filePath) => {
      const isHashed = path.relative(folder, filePath).startsWith(`assets${path.sep}`)
      void reply.header('cache-control', isHashed ? A_YEAR : 'no-cache')
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
