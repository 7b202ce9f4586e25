import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { DOOR_OPTIONS_KEY } from '../../../api/query-keys.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { getDoorOptions } from '../api/doors-api.ts'

const LINK =
  'focus-ring inline-flex min-h-11 items-center gap-2 rounded-control font-semibold text-primary underline underline-offset-4'

export function NeedHelp() {
  const { data, isPending } = useQuery({
    queryKey: DOOR_OPTIONS_KEY,
    queryFn: ({ signal }) => getDoorOptions(signal),
    networkMode: 'always',
  })
  return (
    <section className="rounded-card bg-sunken p-4 md:p-5">
      <h2 className="font-semibold">
        <Trans>Need Help</Trans>
      </h2>
      <p className="mt-1 text-muted">
        <Trans>Not sure about the size or installation? Email us.</Trans>
      </p>
      <div className="mt-2">
        {isPending ? (
          <Skeleton className="h-11 w-40" />
        ) : (
          <a
            href={
              data === undefined
                ? '/contact'
                : `mailto:${data.supportEmail}?subject=${encodeURIComponent(t`A question about my new door`)}`
            }
            className={LINK}
          >
            <Mail aria-hidden="true" className="size-5" />
            <Trans>Contact Support</Trans>
          </a>
        )}
      </div>
    </section>
  )
}
