import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { listSecrets } from './list-secrets.ts'
import { redactUrls } from './redact-urls.ts'
import { serializeError } from './serialize-error.ts'

/** Receives the log in tests. */
export interface LogStream {
  readonly write: (line: string) => void
}

/** crawlers send very long addresses */
const MAX_PATH_CHARACTERS = 300

/**
 * The logger's options. Requests are logged with their route and the names of their query parameters, errors with what
 * a developer needs; configured secrets are removed from every line.
 */
export function createLogOptions(config: Config, stream?: LogStream) {
  const secrets = listSecrets(config)
  return {
    level: config.log.level,
    serializers: { req: serializeRequest, res: serializeReply, err: serializeError, error: serializeError },
    hooks: { streamWrite: (line: string) => strike(line, secrets) },
    ...(stream && { stream }),
  }
}

function serializeRequest({ method, url, routeOptions, ip, headers }: FastifyRequest) {
  const queryStart = url.indexOf('?')
  const path = queryStart === -1 ? url : url.slice(0, queryStart)
  const names = queryStart === -1 ? [] : [...new URLSearchParams(url.slice(queryStart)).keys()]
  return {
    method,
    // not the path: ids in paths give access to some pictures and checkouts
    route: routeOptions.url ?? redactUrls(path.slice(0, MAX_PATH_CHARACTERS)),
    ...(names.length > 0 && { query: names.slice(0, 10).map((name) => name.slice(0, 50)) }),
    host: headers.host ?? '',
    remoteAddress: ip,
  }
}

function serializeReply({ statusCode }: Pick<FastifyReply, 'statusCode'>) {
  return { statusCode }
}

/** Replaces secrets in a line; listSecrets also has their JSON-escaped forms. */
function strike(line: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line)
}
