import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import fastifyPlugin from 'fastify-plugin'
import { describeRoute, TOKEN_SCHEME } from '../platform/http/describe-route.ts'

const INTRODUCTION = `Make pictures of homes from your own programs.

Create a token on your account page and send it with each request: \`Authorization: Bearer hct_…\`. Pictures count against your
account's allowance. Every failure has the same shape, \`application/problem+json\`: \`code\` names it, and \`detail\` says what to do.

A picture takes some seconds. \`POST /api/process-image\` answers when it is done; \`POST /api/jobs\` answers at once, and you ask
for the job, follow its events, or add a webhook on your account page. Send an \`Idempotency-Key\` with both: a repeated request
then costs nothing.`

/** Without the bar that names the tool and asks for another document's address. */
const STYLE = '.swagger-ui .topbar { display: none }'

/** An OpenAPI document, as far as it is read here. */
interface Document {
  readonly paths?: Readonly<
    Record<string, Readonly<Record<string, { readonly security?: readonly object[] }>>>
  >
}

/**
 * Describes the API: `GET /api/openapi.json` has every route, and the page `/api/docs` those that a personal API token may call.
 * Runs before the routes are registered.
 */
export const apiDocsPlugin = fastifyPlugin(async (app) => {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Housecoat', version: '0.1.0', description: INTRODUCTION },
      components: { securitySchemes: { [TOKEN_SCHEME]: { type: 'http', scheme: 'bearer' } } },
    },
    transform: describeRoute,
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Housecoat API', css: [{ filename: 'housecoat.css', content: STYLE }] },
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1, persistAuthorization: false },
    transformSpecification: (document) => keepTokenRoutes(document as Document),
    transformSpecificationClone: true,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
})

function keepTokenRoutes(document: Document): Document {
  const paths = Object.entries(document.paths ?? {}).flatMap(([path, operations]) => {
    const kept = Object.entries(operations).filter(([, { security = [] }]) =>
      security.some((scheme) => TOKEN_SCHEME in scheme),
    )
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)]]
  })
  return { ...document, paths: Object.fromEntries(paths) as NonNullable<Document['paths']> }
}
