import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { listSecrets } from './list-secrets.ts'
import { redactUrls } from './redact-urls.ts'
import { serializeError } from './serialize-error.ts'

/** What a test reads instead of the terminal. */
export interface LogStream {
  readonly write: (line: string) => void
}

/** an address of a crawler can be as long as it likes */
const MAX_PATH_CHARACTERS = 300

/**
 * How the server logs. Requests stand there with their route and the names of their query's parameters, errors with what
 * a developer needs of them; the installation's own secrets are struck from every line, whoever wrote it.
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
    // ids in paths are what some pictures and checkouts are found by
    route: routeOptions.url ?? redactUrls(path.slice(0, MAX_PATH_CHARACTERS)),
    ...(names.length > 0 && { query: names.slice(0, 10).map((name) => name.slice(0, 50)) }),
    host: headers.host ?? '',
    remoteAddress: ip,
  }
}

function serializeReply({ statusCode }: Pick<FastifyReply, 'statusCode'>) {
  return { statusCode }
}

/** Written as JSON, a secret with a quote in it looks otherwise. */
function strike(line: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line)
}
