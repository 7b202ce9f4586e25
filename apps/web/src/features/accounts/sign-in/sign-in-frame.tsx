import type { ReactNode } from 'react'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { MarketingPanel } from './marketing-panel.tsx'

interface SignInFrameProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** The form on the left and the marketing panel on the right; stacked on phones. */
export function SignInFrame({ title, lead, children }: SignInFrameProps) {
  usePageTitle(title)
  return (
    <div className="page-width grid gap-x-16 gap-y-14 py-8 md:py-14 lg:grid-cols-[minmax(0,28rem)_minmax(0,36rem)] lg:justify-center xl:gap-x-24">
      <div className="mx-auto w-full max-w-md lg:mx-0">
        <PageHeading className="text-4xl">{title}</PageHeading>
        <p className="mt-3 mb-6 text-muted">{lead}</p>
        <div className="space-y-6">{children}</div>
      </div>
      <MarketingPanel />
    </div>
  )
}
