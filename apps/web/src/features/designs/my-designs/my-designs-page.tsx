import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { House, Plus } from 'lucide-react'
import { useState } from 'react'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ChoiceChip } from '../../../ui/choice-chip.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { useSearchParams } from '../../../ui/router/use-search-params.ts'
import type { ProjectsFilter } from '../api/projects-api.ts'
import { projectsQuery } from '../api/projects-query.ts'
import { readDesignId } from '../read-design-id.ts'
import { PollList } from '../polls/poll-list.tsx'
import { DesignList } from './design-list.tsx'
import { PickBar } from './pick-bar.tsx'

/** The signed-in person's saved designs: all, one of each home, or those of one home. */
export function MyDesignsPage() {
  usePageTitle(t`My Designs`)
  const [params] = useSearchParams()
  const filter = readFilter(params)
  return (
    <div className="page-width py-8 md:py-14">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <PageHeading>
          <Trans>My Designs</Trans>
        </PageHeading>
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-3 sm:gap-3">
          <ButtonLink to="/" variant="secondary" icon={<House />}>
            <Trans>Back to Home</Trans>
          </ButtonLink>
          <ButtonLink to="/" icon={<Plus />}>
            <Trans>New Design</Trans>
          </ButtonLink>
        </div>
      </div>
      {/* keyed by address, so that what was picked in one view is not compared in another */}
      <Designs key={params.toString()} filter={filter} />
      <PollList />
    </div>
  )
}

function Designs({ filter }: { readonly filter: ProjectsFilter }) {
  const [picked, setPicked] = useState<readonly number[] | null>(null)
  const toggle = (id: number) =>
    setPicked((ids) => (ids?.includes(id) ? ids.filter((other) => other !== id) : [...(ids ?? []), id]))
  const { data } = useInfiniteQuery(projectsQuery(filter))
  // an account without designs has nothing to view in another way, to compare or to ask about
  const isEmpty = filter.home === undefined && data?.pages[0].projects.length === 0
  return (
    <>
      {!isEmpty && (
        <div className="mt-6 flex flex-wrap items-center gap-2 md:mt-8">
          <ViewChoice filter={filter} />
          <PickBar ids={picked} onChange={setPicked} />
        </div>
      )}
      <div className="mt-5 md:mt-6">
        <DesignList filter={filter} picked={picked} onPick={toggle} />
      </div>
    </>
  )
}

/** Between all designs and one of each home; in the view of one home, the way back to all. */
function ViewChoice({ filter }: { readonly filter: ProjectsFilter }) {
  const [, setParams] = useSearchParams()
  if (filter.home !== undefined)
    return (
      <p>
        <Trans>
          Designs of one home.{' '}
          <Link
            to="/my-designs"
            className="focus-ring rounded-control font-semibold text-primary hover:underline"
          >
            Show all designs
          </Link>
        </Trans>
      </p>
    )
  return (
    <div role="group" aria-label={t`Show`} className="flex gap-1.5">
      <ChoiceChip
        label={t`All designs`}
        isChosen={filter.isNewestOfHome !== true}
        onClick={() => setParams({})}
      />
      <ChoiceChip
        label={t`By home`}
        isChosen={filter.isNewestOfHome === true}
        onClick={() => setParams({ view: 'homes' })}
      />
    </div>
  )
}

function readFilter(params: URLSearchParams): ProjectsFilter {
  const home = readDesignId(params.get('home') ?? '')
  if (home !== null) return { home }
  return params.get('view') === 'homes' ? { isNewestOfHome: true } : {}
}
