import { problemSchema } from '@housecoat/contract'
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { z } from 'zod'
import { describeBodies } from './bodies/describe-bodies.ts'

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>

/** Name of the security scheme of personal API tokens. */
export const TOKEN_SCHEME = 'token'

const PROBLEM = {
  description: 'Why the request failed: `code` names the failure, `detail` says what to do.',
  content: { 'application/problem+json': { schema: z.toJSONSchema(problemSchema) } },
}

/** Describes a route by its schemas, with the permissions that an API token needs for it, and the shape of failures. */
export const describeRoute: Transform = (document) => {
  const { url, ...described } = describeBodies(document)
  // a route may have none
  const schema = (described.schema as typeof described.schema | undefined) ?? {}
  const { scopes } = document.route.config ?? {}
  const response = { ...(schema.response as object | undefined), default: PROBLEM }
  if (scopes === undefined) return { url, schema: { ...schema, response } }
  const permission = `Token permission: ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`
  const description = [schema.description, permission].filter(Boolean).join('\n\n')
  return { url, schema: { ...schema, response, description, security: [{ [TOKEN_SCHEME]: [] }] } }
}
