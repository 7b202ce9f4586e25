import { open } from 'node:fs/promises'
import { RESULT_FORMATS, RESULT_WIDTHS } from '@housecoat/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { ImageService } from './images.service.ts'
import { isResultId } from './result-store.ts'

const imageParamsSchema = z.object({ id: z.string() })

const imageQuerySchema = z.object({
  w: z.coerce.number().pipe(z.literal(RESULT_WIDTHS)).optional(),
  format: z.enum(RESULT_FORMATS).default('png'),
})

const FILE_ENDINGS = { png: 'png', webp: 'webp', jpeg: 'jpg' } as const

interface ImageRoutesOptions {
  readonly images: ImageService
  /** whether the picture belongs to the person who asks */
  readonly isOwner: (request: FastifyRequest, id: string) => Promise<boolean>
  /** how long a browser may keep a picture that never changes */
  readonly maxAgeSeconds: number
}

/** `GET /images/{id}`: a painted picture, for the person who made it; `?w=` and `?format=` give a smaller copy for a page. */
export function registerImageRoutes(
  app: FastifyInstance,
  { images, isOwner, maxAgeSeconds }: ImageRoutesOptions,
): void {
  const schema = { params: imageParamsSchema, querystring: imageQuerySchema, tags: ['images'] }
  app.withTypeProvider<ZodTypeProvider>().get('/images/:id', { schema }, async (request, reply) => {
    const { id } = request.params
    const { w: widthPx = null, format } = request.query
    if (!isResultId(id) || !(await isOwner(request, id))) throw new AppError('not_found')
    const filePath = await images.findImage(id, { widthPx, format })
    if (filePath === null) throw new AppError('not_found')
    const etag = `"${id}-${widthPx ?? 'full'}-${format}"`
    reply.headers({
      etag,
      'cache-control': `private, max-age=${maxAgeSeconds}, immutable`,
      // opened by itself, the picture's address must not be able to run or load anything
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="housecoat-paint.${FILE_ENDINGS[format]}"`,
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return sendFile(reply.type(`image/${format}`), filePath)
  })
}

async function sendFile(reply: FastifyReply, filePath: string): Promise<FastifyReply> {
  const file = await open(filePath).catch(() => null)
  // swept between finding and opening
  if (file === null) throw new AppError('not_found')
  const { size } = await file.stat()
  return reply.header('content-length', size).send(file.createReadStream())
}
