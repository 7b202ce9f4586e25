import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { REQUEST_JSON_LIMITS } from '../platform/http/bodies/parse-json.ts'
import { createLogOptions, type LogStream } from '../platform/logging/log-options.ts'
import { answerClientError, answerFrameworkError } from '../plugins/client-errors.ts'

/** limit for a whole request; the check of the upload's pace ends slow ones much earlier */
const REQUEST_TIMEOUT_MS = 300_000
const HEADERS_TIMEOUT_MS = 20_000
/** of a path parameter; a catalog's id of 200 characters can be nine times as long when escaped */
const MAX_PARAM_CHARACTERS = 2000

/** Creates the server without plugins and routes. */
export function createServer(config: Config, logStream?: LogStream): FastifyInstance {
  const app = fastify({
    logger: createLogOptions(config, logStream),
    genReqId: () => randomUUID(),
    trustProxy: config.http.trustedProxies.length > 0 ? [...config.http.trustedProxies] : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 5000,
      // clientErrorsPlugin refuses these, with a problem response
      requireHostHeader: false,
    },
    bodyLimit: REQUEST_JSON_LIMITS.maxBytes,
    routerOptions: { maxParamLength: MAX_PARAM_CHARACTERS },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFrameworkError,
    // plugins/connections.ts refuses these, with a problem response
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app
}
