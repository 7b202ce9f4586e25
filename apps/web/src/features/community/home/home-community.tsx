import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PROPERTY_TYPES, type PropertyType } from '@housecoat/contract'
import { RadioGroup } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { useUser } from '../../../api/user-query.ts'
import { i18n } from '../../../locales/i18n.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { RadioItem } from '../../../ui/radio-item.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { FeedQuery } from '../api/community-api.ts'
import { EmptyFeed, NoDesigns } from '../feed/empty-feed.tsx'
import { FailedFeed } from '../feed/feed-list.tsx'
import { ShareCard } from '../feed/share-card.tsx'
import { useFeed } from '../feed/use-feed.ts'
import {
  HOME_CARDS,
  HOME_GRID,
  HOME_ITEM,
  HomeCardsSkeleton,
  HomeCommunityFrame,
} from './home-community-frame.tsx'

type HomeTab = 'latest' | 'popular' | 'mine'

/** A card's width: the grid is at most 86rem wide. */
const SIZES = '(width >= 90rem) 28rem, (width >= 64rem) 31vw, (width >= 48rem) 46vw, 82vw'

/** The home page's community section: the newest designs, the most liked ones, and the person's own. */
export function HomeCommunity() {
  const isMember = useUser().status === 'signed-in'
  const [tab, setTab] = useState<HomeTab>('latest')
  const [type, setType] = useState<PropertyType>('exterior')
  const content = (query: FeedQuery, empty: ReactNode) => (
    <>
      <TypeChoice type={type} onType={setType} />
      <HomeCards query={{ ...query, type, limit: HOME_CARDS }} empty={empty} />
    </>
  )
  const tabs = [
    { value: 'latest' as const, label: t`Latest`, content: content({ sort: 'latest' }, <NoDesigns />) },
    { value: 'popular' as const, label: t`Popular`, content: content({ sort: 'popular' }, <NoDesigns />) },
    {
      value: 'mine' as const,
      label: t`My Designs`,
      content: content({ isMine: true }, <NothingShared type={type} />),
    },
  ].filter(({ value }) => isMember || value !== 'mine')
  return (
    <HomeCommunityFrame>
      <Tabs
        label={t`Which designs to show`}
        tabs={tabs}
        value={isMember || tab !== 'mine' ? tab : 'latest'}
        onChange={setTab}
      />
      <ButtonLink to="/community" variant="secondary" size="large" className="mt-8 max-md:w-full">
        <Trans>Explore the community</Trans>
      </ButtonLink>
    </HomeCommunityFrame>
  )
}

function HomeCards({ query, empty }: { query: FeedQuery; empty: ReactNode }) {
  const { shares, hasFailed, isFetching, retry } = useFeed(query)
  if (shares === undefined)
    return hasFailed ? <FailedFeed isBusy={isFetching} onRetry={retry} /> : <LoadingCards />
  if (shares.length === 0) return empty
  return (
    <ul className={HOME_GRID}>
      {shares.slice(0, HOME_CARDS).map((share) => (
        <li key={share.id} className={HOME_ITEM}>
          <ShareCard share={share} sizes={SIZES} isFirst={false} />
        </li>
      ))}
    </ul>
  )
}

function LoadingCards() {
  return (
    <Loading label={t`Loading the designs`}>
      <HomeCardsSkeleton />
    </Loading>
  )
}

function NothingShared({ type }: { type: PropertyType }) {
  return (
    <EmptyFeed
      text={
        type === 'exterior'
          ? t`You haven't shared any exterior designs yet.`
          : t`You haven't shared any interior designs yet.`
      }
    >
      <ButtonLink to="/my-designs">
        <Trans>Share from My Designs</Trans>
      </ButtonLink>
    </EmptyFeed>
  )
}

const TYPE_LABELS: Record<PropertyType, MessageDescriptor> = {
  exterior: msg`Exterior`,
  interior: msg`Interior`,
}

function TypeChoice({ type, onType }: { type: PropertyType; onType: (type: PropertyType) => void }) {
  return (
    <RadioGroup.Root
      aria-label={t`Kind of design`}
      value={type}
      onValueChange={(value) => onType(value as PropertyType)}
      className="mb-6 inline-flex rounded-control border border-line bg-sunken p-0.5"
    >
      {PROPERTY_TYPES.map((value) => (
        <RadioItem
          key={value}
          value={value}
          className="focus-ring min-h-11 rounded-[8px] px-5 font-medium text-muted transition-colors hover:text-ink data-[state=checked]:bg-primary-soft data-[state=checked]:text-primary"
        >
          {i18n._(TYPE_LABELS[value])}
        </RadioItem>
      ))}
    </RadioGroup.Root>
  )
}
