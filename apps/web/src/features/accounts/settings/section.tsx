import { useId, type ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** One section of the account page: title on the left, controls on the right. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-x-12 gap-y-5 py-8 md:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <h2 id={id} className="text-display text-2xl">
          {title}
        </h2>
        <p className="mt-1.5 text-sm text-muted">{lead}</p>
      </div>
      <div className="min-w-0 max-w-lg">{children}</div>
    </section>
  )
}
