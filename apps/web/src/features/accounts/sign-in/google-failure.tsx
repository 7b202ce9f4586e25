import { ERRORS, type ErrorCode } from '@housecoat/contract'
import { translateText } from '../../../locales/translate-text.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Why a Google sign-in failed, by the error code that the server put in the URL. */
export function GoogleFailure({ code }: { code: string | null }) {
  if (code === null || !isGoogleCode(code)) return null
  const { title, detail } = ERRORS[code]
  return (
    <Notice kind="error" title={translateText(title)}>
      {translateText(detail)}
    </Notice>
  )
}

/** Anyone can craft a URL, so only known codes are shown. */
function isGoogleCode(code: string): code is ErrorCode {
  return /^google_|^account_suspended$/.test(code) && Object.hasOwn(ERRORS, code)
}
