import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { runInScope, type Span, type Tracer } from '../platform/tracing/trace.ts'

interface RequestScopeOptions {
  /** null: requests are not traced */
  readonly tracer: Tracer | null
}

/** monitors call them every few seconds */
const UNTRACED = new Set(['/healthz', '/readyz'])

/** Starts a span for each request, and lets all work for it know the request's id. */
export const requestScopePlugin = fastifyPlugin<RequestScopeOptions>((app, { tracer }, done) => {
  const spans = new WeakMap<FastifyRequest, Span>()
  const scopeOf = (request: FastifyRequest) => ({
    requestId: request.id,
    span: spans.get(request) ?? null,
  })
  app.addHook('onRequest', (request, _reply, next) => {
    const span = tracer === null ? null : startSpan(tracer, request)
    if (span !== null) spans.set(request, span)
    runInScope(scopeOf(request), next)
  })
  // the end of a body is an event of its socket, which belongs to no request
  app.addHook('preValidation', (request, _reply, next) => runInScope(scopeOf(request), next))
  app.addHook('onResponse', (request, { statusCode, problemCode }, next) => {
    const span = spans.get(request)
    span?.setAttributes({ 'http.response.status_code': statusCode })
    span?.end(statusCode >= 500 ? Object.assign(new Error(), { code: problemCode }) : undefined)
    next()
  })
  done()
})

/** The route's template, not the path: ids in paths give access to some pictures. */
function startSpan(tracer: Tracer, { id, method, routeOptions }: FastifyRequest): Span | null {
  const route = routeOptions.url ?? 'unmatched'
  if (UNTRACED.has(route)) return null
  const attributes = { 'http.request.method': method, 'http.route': route, 'housecoat.request_id': id }
  return tracer.start(`${method} ${route}`, attributes, null)
}
