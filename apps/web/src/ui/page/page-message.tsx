import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'
import { usePageTitle } from './use-page-title.ts'

interface PageMessageProps {
  readonly title: string
  /** of the browser tab; the heading unless given */
  readonly pageTitle?: string
  readonly text: string
  /** read out at once by screen readers */
  readonly isError?: boolean
  /** buttons or links to continue with */
  readonly children: ReactNode
}

/** Takes the place of a page that is missing or could not be shown. */
export function PageMessage({ title, pageTitle = title, text, isError = false, children }: PageMessageProps) {
  usePageTitle(pageTitle)
  return (
    <div
      role={isError ? 'alert' : undefined}
      className="page-width flex flex-col items-start gap-5 py-16 md:py-28"
    >
      <PageHeading>{title}</PageHeading>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      <div className="flex flex-wrap gap-3 pt-2">{children}</div>
    </div>
  )
}
