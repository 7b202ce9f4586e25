import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { FileKind } from './body-limits.ts'

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

const BINARY = { type: 'string', format: 'binary' } as const

/** Describes routes by their schemas, and routes with files in all their forms. */
export const describeBodies: Transform = (document) => {
  const described = jsonSchemaTransform(document)
  const { files, wholeBodyFile } = document.route.config ?? {}
  if (files === undefined) return described
  const body = described.schema.body as ObjectSchema
  const content = {
    'application/json': { schema: body },
    'multipart/form-data': { schema: describeForm(body, files) },
    ...(wholeBodyFile !== undefined && { 'image/*': { schema: BINARY } }),
  }
  return { ...described, schema: { ...described.schema, body: { content } } }
}

function describeForm(
  { properties = {}, required = [] }: ObjectSchema,
  files: Readonly<Record<string, FileKind>>,
) {
  const isFile = (name: string) => Object.hasOwn(files, name)
  const names = Object.keys(properties)
  const rest = names.filter((name) => !isFile(name) || files[name] === 'photo-or-path')
  return {
    type: 'object',
    properties: {
      request: {
        type: 'object',
        description: 'JSON: everything but the files',
        properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
        required: required.filter((name) => !isFile(name)),
      },
      ...Object.fromEntries(names.filter(isFile).map((name) => [name, BINARY])),
    },
    required: required.filter((name) => isFile(name) && files[name] !== 'photo-or-path'),
  }
}
