import { t } from '@lingui/core/macro'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { toast, Toaster as SonnerToaster } from 'sonner'
import { IconButton } from '../icon-button.tsx'
import { useMediaQuery } from '../page/use-media-query.ts'
import { listenForToasts, type ToastKind, type ToastMessage } from './show-toast.ts'

const DEFAULT_DURATION_MS = 5000

/** Wider than sonner's phone layout, which sets the width itself. */
const WIDE = '(width > 600px)'

/** wizard.css sets both variables, to keep toasts clear of its buttons. */
const WIDE_OFFSET = { bottom: 'var(--toast-bottom, 24px)', right: 'var(--toast-right, 24px)' }

/** Where toasts appear: at the top on phones, bottom right on wider screens; one at a time. */
export function Toaster() {
  const isWide = useMediaQuery(WIDE)
  useEffect(() => listenForToasts(replaceToast, () => toast.dismiss()), [])
  return (
    <SonnerToaster
      position={isWide ? 'bottom-right' : 'top-center'}
      visibleToasts={1}
      offset={WIDE_OFFSET}
      mobileOffset={{ top: 'max(12px, env(safe-area-inset-top))', left: 12, right: 12 }}
      style={{ fontFamily: 'var(--font-sans)' }}
      toastOptions={{ unstyled: true, style: isWide ? { width: '100%' } : {} }}
    />
  )
}

function replaceToast(message: ToastMessage): void {
  toast.dismiss()
  toast.custom((id) => <ToastCard message={message} onClose={() => toast.dismiss(id)} />, {
    duration: message.durationMs ?? DEFAULT_DURATION_MS,
  })
}

const ICONS: Record<ToastKind, typeof Info> = { info: Info, success: CircleCheck, error: CircleAlert }

const TONES: Record<ToastKind, string> = {
  info: 'text-primary',
  success: 'text-success',
  error: 'text-danger',
}

function ToastCard({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const kind = message.kind ?? 'info'
  const Icon = ICONS[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className="flex w-full items-start gap-3 rounded-card border border-line bg-surface py-3 pr-2 pl-4 text-ink shadow-soft"
    >
      <Icon aria-hidden="true" className={`mt-2.5 size-5 shrink-0 ${TONES[kind]}`} />
      <div className="flex-1 py-2">
        <p className="font-semibold">{message.title}</p>
        {message.description !== undefined && (
          <p className="mt-0.5 text-sm text-muted">{message.description}</p>
        )}
      </div>
      <IconButton label={t`Dismiss`} icon={<X />} onClick={onClose} />
    </div>
  )
}
