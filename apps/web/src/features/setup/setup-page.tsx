import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SetupCheck, SetupState } from '@housecoat/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed, RotateCw } from 'lucide-react'
import { i18n } from '../../locales/i18n.ts'
import { translateFilledText } from '../../locales/translate-filled-text.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { setupQuery } from './setup-api.ts'
import { CHECK_WORDS, STATE_WORDS, summarize } from './setup-words.ts'

/** The operator's checklist: what is set, what is missing, and what works. For admins only. */
export function SetupPage() {
  usePageTitle(t`Setup`)
  const { data, error, isFetching, refetch } = useQuery(setupQuery)
  const check = () => void refetch()
  return (
    <div className="page-width py-8 md:py-14">
      <div className="flex max-w-5xl flex-wrap items-end justify-between gap-4">
        <div className="max-w-prose">
          <PageHeading>
            <Trans>Setup</Trans>
          </PageHeading>
          <p role="status" className="mt-2 text-muted">
            {isFetching
              ? t`Trying each setting…`
              : data !== undefined && summarize(data.map(({ state }) => state))}
          </p>
        </div>
        <Button variant="secondary" icon={<RotateCw />} isBusy={isFetching} onClick={check}>
          <Trans>Check Again</Trans>
        </Button>
      </div>
      {error !== null && data === undefined ? (
        <LoadFailure
          error={error}
          fallback={t`The checklist didn't load. Please try again.`}
          isBusy={isFetching}
          onRetry={check}
          className="mt-8"
        />
      ) : (
        <ul className="mt-6 grid max-w-5xl gap-3 md:mt-8">
          {data === undefined
            ? Object.keys(CHECK_WORDS).map((id) => <Skeleton key={id} className="h-28 rounded-card" />)
            : data.map((item) => <CheckCard key={item.id} check={item} />)}
        </ul>
      )}
      <p className="mt-6 max-w-prose text-sm text-muted">
        <Trans>
          Settings are environment variables, or lines in a file <code>.env</code> beside the program; restart
          the server after you change one. <code>.env.example</code> explains all of them. No secret is shown
          here.
        </Trans>
      </p>
    </div>
  )
}

const LOOKS: Readonly<Record<SetupState, { readonly Icon: typeof CircleCheck; readonly tone: string }>> = {
  working: { Icon: CircleCheck, tone: 'text-success' },
  set: { Icon: CircleCheck, tone: 'text-primary' },
  missing: { Icon: CircleDashed, tone: 'text-muted' },
  failing: { Icon: CircleAlert, tone: 'text-danger' },
}

function CheckCard({ check: { id, state, text, values } }: { check: SetupCheck }) {
  const { title, settings, doc } = CHECK_WORDS[id]
  const { Icon, tone } = LOOKS[state]
  const variables = settings.map((name) => (
    <code key={name} className="mr-2 inline-block text-ink">
      {name}
    </code>
  ))
  return (
    <li className="flex gap-3 rounded-card border border-line bg-surface p-4 md:p-5">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-baseline gap-x-3 font-semibold">
          {i18n._(title)}
          <span className={`text-sm ${tone}`}>{i18n._(STATE_WORDS[state])}</span>
        </h2>
        <p className="mt-1 wrap-anywhere">{translateFilledText(text, values)}</p>
        {(state === 'missing' || state === 'failing') && (
          <p className="mt-2 text-sm text-muted">
            {state === 'missing' ? <Trans>Set {variables}</Trans> : <Trans>Check {variables}</Trans>}
            <span className="block">
              <Trans>Read {doc}.</Trans>
            </span>
          </p>
        )}
      </div>
    </li>
  )
}
