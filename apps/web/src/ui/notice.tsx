import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface NoticeProps {
  kind: 'info' | 'success' | 'error'
  title: string
  children?: ReactNode
}

const LOOKS = {
  info: { Icon: Info, box: 'bg-primary-soft', icon: 'text-primary' },
  success: { Icon: CircleCheck, box: 'bg-primary-soft', icon: 'text-success' },
  error: { Icon: CircleAlert, box: 'bg-danger-soft', icon: 'text-danger' },
}

/** An inline message that stays while it applies. Screen readers announce errors at once. */
export function Notice({ kind, title, children }: NoticeProps) {
  const { Icon, box, icon } = LOOKS[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classNames('flex gap-3 rounded-control p-3.5', box)}
    >
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-5 shrink-0', icon)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {children !== undefined && <div className="mt-0.5 text-sm">{children}</div>}
      </div>
    </div>
  )
}
