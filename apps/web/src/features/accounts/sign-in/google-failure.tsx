import { ERRORS, type ErrorCode } from '@housecoat/contract'
import { Notice } from '../../../ui/notice.tsx'

/** Why a sign-in with Google came back without one: the code that the server put into the address. */
export function GoogleFailure({ code }: { code: string | null }) {
  if (code === null || !isGoogleCode(code)) return null
  const { title, detail } = ERRORS[code]
  return (
    <Notice kind="error" title={title}>
      {detail}
    </Notice>
  )
}

/** Addresses can be made up; only our own sentences are shown. */
function isGoogleCode(code: string): code is ErrorCode {
  return /^google_|^account_suspended$/.test(code) && Object.hasOwn(ERRORS, code)
}
