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
  /** above the title, on wide screens beside it */
  readonly drawing?: ReactNode
  /** buttons or links to continue with */
  readonly children: ReactNode
}

/** Takes the place of a page that is missing or could not be shown. */
export function PageMessage(props: PageMessageProps) {
  const { title, pageTitle = title, text, isError = false, drawing, children } = props
  usePageTitle(pageTitle)
  return (
    <div
      role={isError ? 'alert' : undefined}
      className="page-width flex flex-col gap-x-16 gap-y-8 py-12 md:flex-row-reverse md:items-center md:justify-end md:py-24"
    >
      {drawing}
      <div className="flex flex-col items-start gap-5">
        <PageHeading>{title}</PageHeading>
        <p className="max-w-prose text-lg text-muted">{text}</p>
        <div className="flex flex-wrap gap-3 pt-2">{children}</div>
      </div>
    </div>
  )
}
