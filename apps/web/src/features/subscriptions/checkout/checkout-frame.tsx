import type { ReactNode } from 'react'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'

interface CheckoutFrameProps {
  /** an icon, or a drawing with its own size */
  readonly icon: ReactNode
  readonly title: string
  readonly children: ReactNode
  /** screen readers announce `alert` at once */
  readonly role?: 'alert' | 'status'
}

/** The layout of the pages that end a checkout. */
export function CheckoutFrame({ icon, title, children, role }: CheckoutFrameProps) {
  usePageTitle(title)
  return (
    <div className="page-width flex min-h-[60dvh] flex-col items-start gap-5 py-14 md:py-24" role={role}>
      <div aria-hidden="true" className="[&_.lucide]:size-12">
        {icon}
      </div>
      <PageHeading>{title}</PageHeading>
      {children}
    </div>
  )
}
