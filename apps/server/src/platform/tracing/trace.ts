import { AsyncLocalStorage } from 'node:async_hooks'

/** Names and counts only: never a photo, a mail, an address or a token. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** One piece of work in a trace. */
export interface Span {
  /** W3C trace context, with which another process continues the trace */
  readonly traceparent: string
  /** @param startedAt milliseconds since 1970; absent: now */
  readonly startChild: (name: string, attributes: SpanAttributes, startedAt?: number) => Span
  readonly setAttributes: (attributes: SpanAttributes) => void
  /** @param error why the work failed: its kind and code are recorded, not its message */
  readonly end: (error?: unknown) => void
}

export interface Tracer {
  /** @param parent `traceparent` of the span in another process that this one continues; null: starts a trace */
  readonly start: (name: string, attributes: SpanAttributes, parent: string | null) => Span
  /** Sends what is recorded. */
  readonly close: () => Promise<void>
}

/** What all work for one request shares, whoever does it. */
interface Scope {
  readonly requestId: string
  /** null: traces are off */
  readonly span: Span | null
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs work for a request: its log lines get the id, and its spans become children of the span. */
export function runInScope<T>(scope: Scope, work: () => T): T {
  return scopes.run(scope, work)
}

/** @returns the id of the request that the running code works for, or null */
export function currentRequestId(): string | null {
  return scopes.getStore()?.requestId ?? null
}

/** A request, in a message to another process that works for it. */
export interface RequestReference {
  readonly id: string
  /** null: traces are off */
  readonly traceparent: string | null
}

/** @returns the request that the running code works for, for a message to another process, or null */
export function currentRequest(): RequestReference | null {
  const id = currentRequestId()
  return id === null ? null : { id, traceparent: currentTraceparent() }
}

/** Works for a request of another process: log lines get its id, and spans join its trace. */
export async function continueRequest<T>(
  tracer: Tracer | null,
  request: RequestReference | null,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  if (request === null) return work()
  const { id: requestId, traceparent } = request
  const isTraced = tracer !== null && traceparent !== null
  const span = isTraced ? tracer.start(name, { 'housecoat.request_id': requestId }, traceparent) : null
  try {
    const result = await runInScope({ requestId, span }, work)
    span?.end()
    return result
  } catch (error) {
    span?.end(error)
    throw error
  }
}

/** @returns the `traceparent` for a message to another process, or null while nothing is traced */
export function currentTraceparent(): string | null {
  return scopes.getStore()?.span?.traceparent ?? null
}

/** Runs work in a child of the current span; without one it only runs the work. */
export async function inSpan<T>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<T>,
): Promise<T> {
  const scope = scopes.getStore()
  if (scope === undefined || scope.span === null) return work()
  const span = scope.span.startChild(name, attributes)
  try {
    const result = await scopes.run({ ...scope, span }, work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** Records a child of the current span that ends now. */
export function recordSpan(name: string, attributes: SpanAttributes, durationMs: number): void {
  scopes
    .getStore()
    ?.span?.startChild(name, attributes, Date.now() - durationMs)
    .end()
}
