import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Images } from 'lucide-react'
import { useUser } from '../../../api/user-query.ts'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useSearchParams } from '../../../ui/router/use-search-params.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { LATEST_FEED, type FeedQuery } from '../api/community-api.ts'
import { i18n } from '../../../locales/i18n.ts'
import { EmptyFeed, NoDesigns } from './empty-feed.tsx'
import { FeedList } from './feed-list.tsx'
import { useFeed } from './use-feed.ts'

const TABS = [
  {
    value: 'latest',
    label: msg`Latest`,
    query: LATEST_FEED,
    empty: <NoDesigns />,
  },
  {
    value: 'popular',
    label: msg`Popular`,
    query: { sort: 'popular' } satisfies FeedQuery,
    empty: <EmptyFeed text={<Trans>No popular designs yet!</Trans>} />,
  },
  {
    value: 'mine',
    label: msg`My Shares`,
    query: { isMine: true } satisfies FeedQuery,
    empty: (
      <EmptyFeed text={<Trans>You haven't shared any designs yet.</Trans>}>
        <ButtonLink to="/my-designs">
          <Trans>Share from My Designs</Trans>
        </ButtonLink>
      </EmptyFeed>
    ),
  },
] as const

type FeedTab = (typeof TABS)[number]

/** The community feed. The tab is part of the URL, so that Back restores it. */
export function CommunityPage() {
  usePageTitle(t`Community`)
  const isMember = useUser().status === 'signed-in'
  const [params, setParams] = useSearchParams()
  const tabs = TABS.filter((tab) => isMember || tab.value !== 'mine')
  const chosen = tabs.find((tab) => tab.value === params.get('tab')) ?? TABS[0]

  return (
    <div className="page-width py-8 md:py-14">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <PageHeading>
            <Trans>Community</Trans>
          </PageHeading>
          <p className="mt-3 max-w-prose text-lg text-muted">
            <Trans>Homes our community has repainted. Try a color from any of them on your own walls.</Trans>
          </p>
        </div>
        {isMember && (
          <ButtonLink to="/my-designs" variant="secondary" icon={<Images />}>
            <Trans>My Designs</Trans>
          </ButtonLink>
        )}
      </div>
      <div className="mt-6 md:mt-8">
        <Tabs
          label={t`Which designs to show`}
          value={chosen.value}
          onChange={(tab) => setParams(tab === 'latest' ? {} : { tab }, { preventScrollReset: true })}
          tabs={tabs.map((tab) => ({
            value: tab.value,
            label: i18n._(tab.label),
            content: <TabFeed tab={tab} />,
          }))}
        />
      </div>
    </div>
  )
}

function TabFeed({ tab: { label, query, empty } }: { tab: FeedTab }) {
  return (
    <>
      <h2 className="sr-only">{i18n._(label)}</h2>
      <FeedList feed={useFeed(query)} empty={empty} />
    </>
  )
}
