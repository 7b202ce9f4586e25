import { RESULT_FORMATS, RESULT_WIDTHS } from '@housecoat/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { matchesEtag } from '../../platform/http/matches-etag.ts'
import type { PictureFormat } from '../../platform/painter/paint-job.ts'
import type { OpenedObject } from '../../platform/storage/object-store.ts'
import type { ImageService } from './images.service.ts'
import type { FindServedImage, ServedImage } from './served-image.ts'
import type { VariantRequest, Variants } from './variants.ts'

const imageParamsSchema = z.object({ id: z.string() })

const imageQuerySchema = z.object({
  w: z.coerce.number().pipe(z.literal(RESULT_WIDTHS)).optional(),
  format: z.enum(RESULT_FORMATS).optional(),
})

const FILE_ENDINGS = { png: 'png', webp: 'webp', jpeg: 'jpg', avif: 'avif' } as const
/** A cache in front of the server asks again after this, so that an unshared picture is gone within a minute. */
const PUBLIC_MAX_AGE_SECONDS = 50
/** A picture that is hidden is out of reach after this. */
const SIGNED_SECONDS = 60
/** how long browsers may follow a redirect again; shorter, so that they never find an expired URL */
const REDIRECT_SECONDS = 30

interface ImageRoutesOptions {
  readonly findImage: FindServedImage
  readonly images: Pick<ImageService, 'signUrl' | 'isOpenToBrowsers'>
  readonly variants: Variants
  /** how long a browser may cache a private picture */
  readonly maxAgeSeconds: number
}

/**
 * `GET /images/{id}`: a result or a saved design's picture, for people who may see it; `?w=` and `?format=` select a
 * variant. `/original` is the photo that a result was made from.
 */
export function registerImageRoutes(app: FastifyInstance, options: ImageRoutesOptions): void {
  const { findImage, variants } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const tags = ['images']
  const getServed = async (request: FastifyRequest, id: string, part: 'picture' | 'original') => {
    const served = await findImage(id, part, await request.getCaller())
    if (served === null) throw new AppError('not_found')
    return served
  }
  const sendImage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { served, id, query }: { served: ServedImage; id: string; query: z.infer<typeof imageQuerySchema> },
  ) => {
    const widthPx = query.w ?? null
    const format = await chooseFormat(variants, served, { widthPx, format: query.format }, request, reply)
    const etag = `"${id}-${widthPx ?? 'full'}-${format}"`
    const isKnown = matchesEtag(request.headers['if-none-match'], etag)
    const url = isKnown ? null : await signVariant(options, served, { widthPx, format }, request)
    if (url !== null) return redirect(reply, url)
    const picture = isKnown ? null : await variants.open(served.image, { widthPx, format })
    if (picture === null && !isKnown) throw new AppError('not_found')
    if (format === 'webp' && widthPx !== null && served.isPublic)
      variants.makeAvifLater(served.image, widthPx)
    setHeaders(reply, { served, format, etag }, options.maxAgeSeconds)
    if (picture === null) return reply.code(304).send()
    return sendPicture(reply.type(`image/${format}`), picture)
  }

  const config = { scopes: ['designs:read', 'generate'] } as const
  const schema = { params: imageParamsSchema, querystring: imageQuerySchema, tags }
  const pictureSchema = { ...schema, summary: 'Get a picture' }
  routes.get('/images/:id', { schema: pictureSchema, config }, async (request, reply) => {
    const { id } = request.params
    const served = await getServed(request, id, 'picture')
    return sendImage(request, reply, { served, id, query: request.query })
  })

  const originalSchema = { ...schema, summary: 'Get the photo that a picture was made from' }
  routes.get('/images/:id/original', { schema: originalSchema, config }, async (request, reply) => {
    const { id } = request.params
    const served = await getServed(request, id, 'original')
    return sendImage(request, reply, { served, id: `${id}-original`, query: request.query })
  })
}

interface SentPicture {
  readonly served: ServedImage
  readonly format: PictureFormat
  readonly etag: string
}

/**
 * Chooses the requested format. For a width without a format, that is the smallest existing one that the browser
 * accepts. No request waits for AVIF: until it is made, WebP is sent.
 */
async function chooseFormat(
  variants: Variants,
  { image }: ServedImage,
  { widthPx, format }: { readonly widthPx: number | null; readonly format: PictureFormat | undefined },
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<PictureFormat> {
  if (format === undefined && widthPx === null) return image.format
  if (format !== undefined && format !== 'avif') return format
  if (format === undefined) reply.header('vary', 'accept')
  const isTaken = format === 'avif' || (headers.accept ?? '').includes('image/avif')
  const isMade = isTaken && (await variants.isMade(image, { widthPx, format: 'avif' }))
  return isMade ? 'avif' : 'webp'
}

function setHeaders(reply: FastifyReply, { served, format, etag }: SentPicture, maxAgeSeconds: number): void {
  const { isPublic, name } = served
  reply.headers({
    etag,
    'cache-control': isPublic
      ? `public, max-age=${PUBLIC_MAX_AGE_SECONDS}, must-revalidate`
      : `private, max-age=${maxAgeSeconds}, immutable`,
    // opened by itself, the picture's address must not be able to run or load anything
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="${name}.${FILE_ENDINGS[format]}"`,
  })
}

/**
 * Signs a URL of a shared picture for an `<img>` element. Downloads and canvases need our own origin.
 * @returns null when the picture must come from here
 */
async function signVariant(
  { images, variants }: Pick<ImageRoutesOptions, 'images' | 'variants'>,
  { image, isPublic }: ServedImage,
  { widthPx, format }: VariantRequest,
  { headers }: FastifyRequest,
): Promise<string | null> {
  const isElement = headers['sec-fetch-dest'] === 'image' && headers['sec-fetch-mode'] === 'no-cors'
  if (!isPublic || !isElement || !images.isOpenToBrowsers) return null
  const key = await variants.findOrMake(image, { widthPx, format })
  return key === null ? null : images.signUrl(key, `image/${format}`, SIGNED_SECONDS)
}

function redirect(reply: FastifyReply, url: string): FastifyReply {
  const vary = [reply.getHeader('vary'), 'sec-fetch-dest', 'sec-fetch-mode'].filter(Boolean).join(', ')
  return reply.headers({ vary, 'cache-control': `public, max-age=${REDIRECT_SECONDS}` }).redirect(url, 302)
}

function sendPicture(reply: FastifyReply, { sizeBytes, stream }: OpenedObject): FastifyReply {
  return reply.header('content-length', sizeBytes).send(stream)
}
