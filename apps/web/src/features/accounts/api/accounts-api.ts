import {
  emailConfirmationResponseSchema,
  messageResponseSchema,
  sessionsResponseSchema,
  signedInResponseSchema,
  signInOptionsResponseSchema,
  type ChangePasswordRequest,
  type ChangeProfileRequest,
  type ConfirmEmailRequest,
  type DeleteAccountRequest,
  type DisconnectGoogleRequest,
  type ForgotPasswordRequest,
  type LoginRequest,
  type RegisterRequest,
  type ResetPasswordRequest,
} from '@housecoat/contract'
import { callApi, callForFile } from '../../../api/call-api.ts'

const post = (path: string, body?: unknown, signal?: AbortSignal) =>
  callApi(path, { method: 'POST', body, ...(signal && { signal }) })

export async function signIn(request: LoginRequest) {
  return signedInResponseSchema.parse(await post('/api/login', request))
}

export async function register(request: RegisterRequest) {
  return signedInResponseSchema.parse(await post('/api/register', request))
}

export async function findSignInOptions(signal: AbortSignal) {
  return signInOptionsResponseSchema.parse(await callApi('/api/auth/options', { signal }))
}

export async function mailResetLink(request: ForgotPasswordRequest) {
  return messageResponseSchema.parse(await post('/api/password/forgot', request))
}

export async function resetPassword(request: ResetPasswordRequest) {
  return messageResponseSchema.parse(await post('/api/password/reset', request))
}

/** Looks up what a confirmation link is for, without confirming it. */
export async function findConfirmation(request: ConfirmEmailRequest, signal: AbortSignal) {
  return emailConfirmationResponseSchema.parse(await post('/api/email/confirmation', request, signal))
}

export async function confirmEmail(request: ConfirmEmailRequest) {
  return messageResponseSchema.parse(await post('/api/email/confirm', request))
}

export async function disconnectGoogle(request: DisconnectGoogleRequest) {
  return signedInResponseSchema.parse(
    await callApi('/api/account/google', { method: 'DELETE', body: request }),
  )
}

export async function changeProfile(request: ChangeProfileRequest) {
  return signedInResponseSchema.parse(await callApi('/api/account', { method: 'PATCH', body: request }))
}

export async function changePassword(request: ChangePasswordRequest) {
  return messageResponseSchema.parse(await post('/api/account/password', request))
}

export async function deleteAccount(request: DeleteAccountRequest) {
  return messageResponseSchema.parse(await callApi('/api/account', { method: 'DELETE', body: request }))
}

/** Most recently used first. */
export async function listSessions(signal: AbortSignal) {
  return sessionsResponseSchema.parse(await callApi('/api/account/sessions', { signal })).sessions
}

export async function endSession(id: string) {
  await callApi(`/api/account/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

/** Ends all sessions except the current one. */
export async function endOtherSessions() {
  await callApi('/api/account/sessions', { method: 'DELETE' })
}

/** A zip file of everything stored about the person. */
export function exportData(): Promise<Blob> {
  return callForFile('/api/account/export')
}
