import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { listenForAnnouncements } from '../../ui/toast/announcements.ts'
import type { ToastMessage } from '../../ui/toast/show-toast.ts'

const DEFAULT_DURATION_MS = 5000

const ICONS = {
  info: { Icon: Info, tone: 'text-primary' },
  success: { Icon: CircleCheck, tone: 'text-success' },
  error: { Icon: CircleAlert, tone: 'text-danger' },
} as const

/**
 * A line above the result that says what has just happened: one message after the other, each for its time. Between them it
 * shows `children`. It covers nothing, and its height is the same, so nothing moves.
 */
export function ResultAnnouncement({ children }: { children: ReactNode }) {
  const message = useAnnouncements()
  return (
    <div role="status" className="min-h-18 sm:min-h-12">
      {message === null ? children : <Announcement message={message} />}
    </div>
  )
}

function Announcement({ message: { title, description, kind = 'info' } }: { message: ToastMessage }) {
  const { Icon, tone } = ICONS[kind]
  return (
    <p className="flex items-start gap-2 transition-opacity starting:opacity-0">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${tone}`} />
      <span className="min-w-0 wrap-anywhere">
        <strong className="font-semibold text-ink">{title}</strong>
        {description !== undefined && <span className="block text-sm">{description}</span>}
      </span>
    </p>
  )
}

/** The first of the announcements that are due; null while there is none. */
function useAnnouncements(): ToastMessage | null {
  const [due, setDue] = useState<readonly ToastMessage[]>([])
  useEffect(() => listenForAnnouncements((message) => setDue((others) => [...others, message])), [])
  const message = due.at(0) ?? null

  useEffect(() => {
    if (message === null) return
    const next = () => setDue((others) => others.slice(1))
    const timer = setTimeout(next, message.durationMs ?? DEFAULT_DURATION_MS)
    return () => clearTimeout(timer)
  }, [message])
  return message
}
