import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { POLL_LIMITS, type Project } from '@housecoat/contract'
import { useQueries } from '@tanstack/react-query'
import { ArrowLeft, X } from 'lucide-react'
import { ApiError } from '../../../api/api-error.ts'
import { BeforeAfterSlider } from '../../../ui/before-after-slider.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DesignPicture } from '../../../ui/designs/design-picture.tsx'
import { SelectionNames } from '../../../ui/designs/selection-names.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { Link } from '../../../ui/router/link.tsx'
import { useSearchParams } from '../../../ui/router/use-search-params.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { projectQuery } from '../api/projects-query.ts'
import { AskButton } from '../polls/ask-button.tsx'
import { readDesignId } from '../read-design-id.ts'

const SIZES = '(width >= 90rem) 42rem, (width >= 64rem) 46vw, calc(100vw - 2rem)'

/** Saved designs side by side; the address names them, as in `/my-designs/compare?designs=3,8`. */
export function CompareDesignsPage() {
  usePageTitle(t`Compare Designs`)
  const [params, setParams] = useSearchParams()
  const ids = readIds(params.get('designs') ?? '')
  const remove = (id: number) =>
    setParams({ designs: ids.filter((other) => other !== id).join(',') }, { replace: true })
  return (
    <div className="page-width py-6 md:py-10">
      <Link
        to="/my-designs"
        className="focus-ring -mt-2 inline-flex min-h-11 items-center gap-1.5 rounded-control font-medium text-muted hover:text-primary"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        <Trans>My Designs</Trans>
      </Link>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <PageHeading>
          <Trans>Compare Designs</Trans>
        </PageHeading>
        <AskButton projectIds={ids} />
      </div>
      {ids.length === 0 ? <NothingChosen /> : <Comparison ids={ids} onRemove={remove} />}
    </div>
  )
}

function NothingChosen() {
  return (
    <div className="mt-8 flex flex-col items-start gap-4">
      <p className="text-muted">
        <Trans>No design is chosen. Choose some in My Designs.</Trans>
      </p>
      <ButtonLink to="/my-designs">
        <Trans>My Designs</Trans>
      </ButtonLink>
    </div>
  )
}

interface ComparisonProps {
  readonly ids: readonly number[]
  readonly onRemove: (id: number) => void
}

function Comparison({ ids, onRemove }: ComparisonProps) {
  const designs = useQueries({ queries: ids.map((id) => projectQuery(id)) })
  return (
    <ul className={classNames('mt-6 grid gap-x-6 gap-y-8', ids.length > 1 && 'lg:grid-cols-2')}>
      {designs.map(({ data, error, isFetching, refetch }, at) => (
        <li key={ids[at]} className="min-w-0">
          {data !== undefined && <ComparedDesign project={data} onRemove={() => onRemove(ids[at])} />}
          {data === undefined && error === null && <Skeleton className="aspect-3/2 rounded-card!" />}
          {data === undefined && error !== null && (
            <LoadFailure
              error={error}
              fallback={
                error instanceof ApiError && error.status === 404
                  ? t`This design has been deleted.`
                  : t`We couldn't load this design. Please try again.`
              }
              isBusy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function ComparedDesign({ project, onRemove }: { readonly project: Project; readonly onRemove: () => void }) {
  const { id, name, original, result } = project
  return (
    <article>
      <BeforeAfterSlider
        label={t`${name}, before and after`}
        aspectRatio={result.width / result.height}
        startPercent={12}
        className="rounded-card"
        before={<DesignPicture picture={original} alt={t`Before`} sizes={SIZES} isFirst />}
        after={<DesignPicture picture={result} alt={t`After: ${name}`} sizes={SIZES} isFirst />}
      />
      <div className="mt-2 flex items-start gap-2">
        <h2 dir="auto" className="min-w-0 flex-1 pt-1.5 pb-1 text-lg font-semibold break-words">
          <Link
            to={`/projects/${id}`}
            className="focus-ring rounded-control hover:text-primary hover:underline"
          >
            {name}
          </Link>
        </h2>
        <IconButton label={t`Leave ${name} out`} icon={<X />} onClick={onRemove} />
      </div>
      <SelectionNames project={project} />
    </article>
  )
}

/** Ids of designs, each once, at most as many as a poll shows; whatever is no id is left out. */
function readIds(text: string): number[] {
  const ids = text.split(',').map(readDesignId)
  return [...new Set(ids.filter((id) => id !== null))].slice(0, POLL_LIMITS.designsMax)
}
