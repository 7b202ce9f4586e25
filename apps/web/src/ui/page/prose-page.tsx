import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'
import { usePageTitle } from './use-page-title.ts'

/** A page of text: a title, a lead sentence and sections (h2, p, ul). */
export function ProsePage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <article className="page-width grid gap-x-16 gap-y-6 py-12 md:py-20 lg:grid-cols-[5fr_7fr]">
      <div>
        <PageHeading>{title}</PageHeading>
        <p className="mt-5 max-w-md text-xl text-muted">{lead}</p>
      </div>
      <div className="max-w-prose space-y-4 text-lg leading-relaxed [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4 [&_h2]:text-display [&_h2]:pt-6 [&_h2]:text-2xl lg:[&_h2:first-child]:pt-2 [&_li]:ml-5 [&_li]:list-disc [&_li]:pl-1 [&_ul]:space-y-2">
        {children}
      </div>
    </article>
  )
}
