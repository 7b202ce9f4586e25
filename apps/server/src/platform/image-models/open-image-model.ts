import { setTimeout as pause } from 'node:timers/promises'
import type { OpenAIProvider } from '@ai-sdk/openai'
import { APICallError, generateImage, NoImageGeneratedError } from 'ai'
import { createBoundedFetch } from '../fetch/bounded-fetch.ts'
import { AddressRefusedError, createGuardedFetch, type Fetch } from '../fetch/guarded-fetch.ts'
import { aspectRatioOf, RATIO_FRAMES, SIZED_FRAMES } from './edit-frame.ts'
import type { ImageModelSettings } from './image-model-settings.ts'
import { ImageModelError, type EditRequest, type ImageModel, type MaskForm } from './image-model.ts'

/** The interface that all providers of the SDK share. */
type SdkImageModel = ReturnType<OpenAIProvider['image']>

/** Retries after 429 and 5xx only: other refusals repeat, and a failed call may have cost a picture. */
const MAX_RETRIES = 2

/** before the first retry, doubled before each further one, unless the provider names a delay */
const FIRST_PAUSE_MS = 1000

/** characters of a provider's error message that are logged */
const LOGGED_CHARACTERS = 300

/**
 * Models whose documentation says that they take several pictures. Others get the photo alone: servers that only speak OpenAI's
 * protocol may refuse more, and fal names the pictures differently for each model.
 * Sources: OpenAI's reference of image edits; Gemini API, image generation; docs.bfl.ai, FLUX.2 image editing
 */
const TAKES_FURTHER_PICTURES: Readonly<Partial<Record<ImageModelSettings['provider'], RegExp>>> = {
  openai: /^gpt-image-/,
  google: /^gemini-/,
  'black-forest-labs': /^flux-2-/,
  replicate: /^black-forest-labs\/flux-2-/,
}

/** Opens a hosted model. Its provider's SDK is loaded on demand, so that other servers start faster. */
export async function openImageModel(settings: ImageModelSettings): Promise<ImageModel> {
  const { provider, model, baseUrl, isPrivateAllowed } = settings
  const trusted = baseUrl !== null && isPrivateAllowed ? [baseUrl.origin] : []
  const sdkModel = await openSdkModel(settings, createBoundedFetch(createGuardedFetch(trusted)))
  const isSized = provider === 'openai' || provider === 'openai-compatible'
  return {
    provider,
    model,
    frames: isSized ? SIZED_FRAMES : RATIO_FRAMES,
    maskForm: await maskFormOf(settings, sdkModel),
    takesLines: TAKES_FURTHER_PICTURES[provider]?.test(model) === true,
    edit: async (request, signal) => {
      try {
        return await editPatiently(sdkModel, request, isSized, signal)
      } catch (error) {
        signal.throwIfAborted()
        throw describeError(error, settings)
      }
    },
  }
}

async function editPatiently(
  model: SdkImageModel,
  request: EditRequest,
  isSized: boolean,
  signal: AbortSignal,
): Promise<Uint8Array> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await edit(model, request, isSized, signal)
    } catch (error) {
      if (attempt === MAX_RETRIES || !isPassing(error)) throw error
      await pause(pauseMsAfter(error, attempt), undefined, { signal })
    }
  }
}

const isPassing = (error: unknown): error is APICallError =>
  APICallError.isInstance(error) && (error.statusCode === 429 || (error.statusCode ?? 0) >= 500)

function pauseMsAfter({ responseHeaders = {} }: APICallError, attempt: number): number {
  const askedMs = Number(responseHeaders['retry-after-ms'] ?? Number(responseHeaders['retry-after']) * 1000)
  return Number.isFinite(askedMs) && askedMs >= 0 ? askedMs : FIRST_PAUSE_MS * 2 ** attempt
}

async function edit(
  model: SdkImageModel,
  { prompt, photo, mask, lines, frame }: EditRequest,
  isSized: boolean,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { image } = await generateImage({
    model,
    // a mask is about the first picture
    prompt: {
      text: prompt,
      images: lines === null ? [photo] : [photo, lines],
      ...(mask !== null && { mask }),
    },
    ...(isSized
      ? { size: `${frame.width}x${frame.height}` as const }
      : { aspectRatio: aspectRatioOf(frame) }),
    maxRetries: 0,
    abortSignal: signal,
  })
  return image.uint8Array
}

/** FLUX Fill of Black Forest Labs and on Replicate, whose documentation asks for a mask that is white where the picture is filled. */
const FILL_MODEL = /^(flux-pro-1\.0-fill|black-forest-labs\/flux-fill-.+)$/

/** OpenAI's protocol has a mask for every model; for others a mask is sent only if they are known to accept it. */
async function maskFormOf(
  { provider, model: name }: ImageModelSettings,
  model: SdkImageModel,
): Promise<MaskForm | null> {
  if (provider === 'openai-compatible') return 'transparent'
  if ((provider === 'black-forest-labs' || provider === 'replicate') && FILL_MODEL.test(name)) return 'white'
  if ((await model.supportsMaskInputs) !== true) return null
  return provider === 'openai' ? 'transparent' : 'white'
}

async function openSdkModel(settings: ImageModelSettings, fetch: Fetch): Promise<SdkImageModel> {
  const { provider, model, baseUrl } = settings
  const apiKey = settings.apiKey ?? ''
  const common = { fetch, ...(baseUrl !== null && { baseURL: baseUrl.href }) }
  switch (provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI({ ...common, apiKey }).image(model)
    case 'openai-compatible':
      return openCompatibleModel(settings, fetch)
    case 'google':
      return (await import('@ai-sdk/google')).createGoogle({ ...common, apiKey }).image(model)
    case 'fal':
      return (await import('@ai-sdk/fal')).createFal({ ...common, apiKey }).image(model)
    case 'black-forest-labs':
      return (await import('@ai-sdk/black-forest-labs'))
        .createBlackForestLabs({ ...common, apiKey })
        .image(model)
    case 'replicate':
      return (await import('@ai-sdk/replicate')).createReplicate({ ...common, apiToken: apiKey }).image(model)
  }
}

/** A server that speaks OpenAI's protocol; it may need no key. */
async function openCompatibleModel(settings: ImageModelSettings, fetch: Fetch): Promise<SdkImageModel> {
  const { provider, model, baseUrl, apiKey } = settings
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: provider,
    fetch,
    baseURL: baseUrl?.href ?? '',
    ...(apiKey !== null && { apiKey }),
  }).imageModel(model)
}

/** The error's message for the log, without keys. */
function describeError(error: unknown, { provider, model, apiKey }: ImageModelSettings): ImageModelError {
  const reason = reasonOf(error)
  const words = `${provider} ${model}: ${reason}`.slice(0, LOGGED_CHARACTERS)
  return new ImageModelError(apiKey === null ? words : words.replaceAll(apiKey, '[key]'))
}

function reasonOf(error: unknown): string {
  if (isAddressRefused(error))
    return 'its address leads into a private network (AI_ALLOW_PRIVATE_NETWORK=on allows that)'
  if (APICallError.isInstance(error)) return `answered ${error.statusCode ?? 'nothing'}: ${error.message}`
  if (NoImageGeneratedError.isInstance(error)) return 'answered without a picture'
  return error instanceof Error ? error.message : 'failed'
}

function isAddressRefused(error: unknown): boolean {
  if (error instanceof AddressRefusedError) return true
  return error instanceof Error && error.cause !== undefined && isAddressRefused(error.cause)
}
