import {
  apiTokensResponseSchema,
  createApiTokenResponseSchema,
  createWebhookResponseSchema,
  messageResponseSchema,
  webhooksResponseSchema,
  type CreateApiTokenRequest,
  type CreateWebhookRequest,
} from '@housecoat/contract'
import { callApi } from '../../../api/call-api.ts'

const TOKENS = '/api/account/tokens'
const WEBHOOKS = '/api/account/webhooks'

/** Newest first. */
export async function listTokens(signal: AbortSignal) {
  return apiTokensResponseSchema.parse(await callApi(TOKENS, { signal })).tokens
}

export async function createToken(request: CreateApiTokenRequest) {
  return createApiTokenResponseSchema.parse(await callApi(TOKENS, { method: 'POST', body: request }))
}

export async function deleteToken(id: string) {
  return messageResponseSchema.parse(await callApi(`${TOKENS}/${id}`, { method: 'DELETE' }))
}

/** Newest first. */
export async function listWebhooks(signal: AbortSignal) {
  return webhooksResponseSchema.parse(await callApi(WEBHOOKS, { signal })).webhooks
}

export async function createWebhook(request: CreateWebhookRequest) {
  return createWebhookResponseSchema.parse(await callApi(WEBHOOKS, { method: 'POST', body: request }))
}

export async function deleteWebhook(id: string) {
  return messageResponseSchema.parse(await callApi(`${WEBHOOKS}/${id}`, { method: 'DELETE' }))
}

/** Sends a test message, and turns the webhook on if it was off. */
export async function testWebhook(id: string) {
  return messageResponseSchema.parse(await callApi(`${WEBHOOKS}/${id}/test`, { method: 'POST' }))
}
