import { lazy, Suspense, useEffect, useState } from 'react'
import { whenQuiet } from '../../ui/page/when-quiet.ts'

const ReleaseNotice = lazy(async () => ({
  default: (await import('./release-notice.tsx')).ReleaseNotice,
}))

/** Once the page is idle, prepares it for use without a connection, and watches for new releases. */
export function ReleaseHost() {
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => (import.meta.env.PROD ? whenQuiet(() => setIsQuiet(true)) : undefined), [])
  return <Suspense fallback={null}>{isQuiet && <ReleaseNotice />}</Suspense>
}
