import {
  doorCatalogSchema,
  doorOptionsResponseSchema,
  messageResponseSchema,
  processDoorsResponseSchema,
  setDoorResponseSchema,
  type DoorCatalog,
  type DoorOptionsResponse,
  type ProcessDoorsRequest,
  type QuoteRequest,
  type SetDoorRequest,
  type SetDoorResponse,
} from '@housecoat/contract'
import { ApiError } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { sendUpload, type AnswerSchema } from '../../../api/send-upload.ts'

/** Providers that only mark doors in a picture return neither corners nor sizes. */
const detectionSchema = processDoorsResponseSchema.partial({
  message: true,
  doors: true,
  width: true,
  height: true,
})

export type Detection = ReturnType<typeof detectionSchema.parse>

interface UploadOptions {
  readonly signal: AbortSignal
  readonly onUpload?: (share: number) => void
}

type WithoutPhoto<Request> = Omit<Request, 'originalImage'>

/** All of these throw an ApiError when the server's answer is a failure or has another shape, and a TypeError without an answer. */
export function processDoors(
  originalImage: Blob,
  request: WithoutPhoto<ProcessDoorsRequest>,
  options: UploadOptions,
): Promise<Detection> {
  return sendUpload('/api/process-doors', request, { originalImage }, detectionSchema, options)
}

export function setDoor(
  originalImage: Blob,
  request: WithoutPhoto<SetDoorRequest>,
  options: UploadOptions,
): Promise<SetDoorResponse> {
  return sendUpload('/api/set-door', request, { originalImage }, setDoorResponseSchema, options)
}

export async function getDoorCatalog(signal: AbortSignal): Promise<DoorCatalog> {
  return read(doorCatalogSchema, await callApi('/GetCatalog/all_home_objects', { signal }))
}

export async function getDoorOptions(signal: AbortSignal): Promise<DoorOptionsResponse> {
  return read(doorOptionsResponseSchema, await callApi('/api/doors/options', { signal }))
}

/** @returns the server's message */
export async function askForQuote(body: QuoteRequest): Promise<string> {
  const answer = await callApi('/api/quote-requests', { method: 'POST', body })
  return read(messageResponseSchema, answer).message
}

function read<Answer>(schema: AnswerSchema<Answer>, content: unknown): Answer {
  const answer = schema.safeParse(content)
  if (!answer.success) throw new ApiError(200, 'Unexpected answer', '')
  return answer.data
}
