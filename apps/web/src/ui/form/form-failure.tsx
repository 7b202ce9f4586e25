import { Notice } from '../notice.tsx'

/** Why a form was rejected, when no single field is to blame. */
export function FormFailure({ title, failure }: { title: string; failure: string | null }) {
  if (failure === null) return null
  return (
    <Notice kind="error" title={title}>
      {failure !== title && failure}
    </Notice>
  )
}
