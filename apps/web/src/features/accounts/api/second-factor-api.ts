import {
  beginSecondFactorResponseSchema,
  messageResponseSchema,
  recoveryCodesResponseSchema,
  secondFactorStatusResponseSchema,
  signedInResponseSchema,
  type BeginSecondFactorRequest,
  type ConfirmSecondFactorRequest,
  type SecondFactorProofRequest,
  type SecondFactorSignInRequest,
} from '@housecoat/contract'
import { callApi } from '../../../api/call-api.ts'

const PATH = '/api/account/second-factor'

export async function finishSignIn(request: SecondFactorSignInRequest) {
  const answer = await callApi('/api/login/second-factor', { method: 'POST', body: request })
  return signedInResponseSchema.parse(answer)
}

export async function readSecondFactor(signal: AbortSignal) {
  return secondFactorStatusResponseSchema.parse(await callApi(PATH, { signal }))
}

/** Nothing changes until the setup is confirmed. */
export async function beginSecondFactor(request: BeginSecondFactorRequest) {
  return beginSecondFactorResponseSchema.parse(
    await callApi(`${PATH}/setup`, { method: 'POST', body: request }),
  )
}

export async function confirmSecondFactor(request: ConfirmSecondFactorRequest) {
  return recoveryCodesResponseSchema.parse(await callApi(PATH, { method: 'POST', body: request }))
}

export async function renewRecoveryCodes(request: SecondFactorProofRequest) {
  const answer = await callApi(`${PATH}/recovery-codes`, { method: 'POST', body: request })
  return recoveryCodesResponseSchema.parse(answer)
}

export async function turnSecondFactorOff(request: SecondFactorProofRequest) {
  return messageResponseSchema.parse(await callApi(PATH, { method: 'DELETE', body: request }))
}
