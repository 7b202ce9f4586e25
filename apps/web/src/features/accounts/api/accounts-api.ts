import {
  messageResponseSchema,
  sessionsResponseSchema,
  signedInResponseSchema,
  signInOptionsResponseSchema,
  type ChangePasswordRequest,
  type ChangeProfileRequest,
  type DeleteAccountRequest,
  type ForgotPasswordRequest,
  type LoginRequest,
  type RegisterRequest,
  type ResetPasswordRequest,
} from '@housecoat/contract'
import { callApi, callForFile } from '../../../shared/api/call-api.ts'

const post = (path: string, body?: unknown) => callApi(path, { method: 'POST', body })

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

export async function changeProfile(request: ChangeProfileRequest) {
  return signedInResponseSchema.parse(await callApi('/api/account', { method: 'PATCH', body: request }))
}

export async function changePassword(request: ChangePasswordRequest) {
  return messageResponseSchema.parse(await post('/api/account/password', request))
}

export async function deleteAccount(request: DeleteAccountRequest) {
  return messageResponseSchema.parse(await callApi('/api/account', { method: 'DELETE', body: request }))
}

/** Newest use first. */
export async function listSessions(signal: AbortSignal) {
  return sessionsResponseSchema.parse(await callApi('/api/account/sessions', { signal })).sessions
}

export async function endSession(id: string) {
  await callApi(`/api/account/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

/** All but the one that asks. */
export async function endOtherSessions() {
  await callApi('/api/account/sessions', { method: 'DELETE' })
}

/** A zip of everything that is kept about the person. */
export function exportData(): Promise<Blob> {
  return callForFile('/api/account/export')
}
