import { lazy, Suspense, useEffect, useState } from 'react'
import { whenQuiet } from '../page/when-quiet.ts'
import { onFirstToast } from './show-toast.ts'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/**
 * Loads the toaster with the first message, or once the page is idle: after the first paint, but before a lost
 * connection could prevent it.
 */
export function ToastHost() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const need = () => setNeeded(true)
    const stopListening = onFirstToast(need)
    const stopWaiting = whenQuiet(need)
    return () => {
      stopListening()
      stopWaiting()
    }
  }, [])
  return <Suspense fallback={null}>{isNeeded && <Toaster />}</Suspense>
}
