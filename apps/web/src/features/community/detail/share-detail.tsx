import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ShareDetailResponse } from '@housecoat/contract'
import { ArrowLeft } from 'lucide-react'
import { useUser } from '../../../api/user-query.ts'
import { DesignPicture } from '../../../ui/designs/design-picture.tsx'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { BeforeAfterSlider } from '../../../ui/before-after-slider.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Author } from '../author.tsx'
import { CommentsPanel } from '../comments/comments-panel.tsx'
import { formatDay } from '../../../locales/format.ts'
import { Link } from '../../../ui/router/link.tsx'
import { LikeButton } from './like-button.tsx'
import { OwnerControls } from './owner-controls.tsx'
import { ReportButton } from '../report/report-button.tsx'
import { SHARE_LAYOUT } from './share-layout.ts'
import { TrySelections } from './try-selections.tsx'

/** The page's main column: beside its panel from 64rem on. */
const SIZES = '(width >= 90rem) 58rem, (width >= 64rem) calc(100vw - 30rem), calc(100vw - 2rem)'

export function ShareDetail({ detail }: { detail: ShareDetailResponse }) {
  const { share } = detail
  usePageTitle(share.title)
  const { user } = useUser()
  const isOwner = user?.id === share.userId
  return (
    <article className={SHARE_LAYOUT}>
      <Result detail={detail} isOwner={isOwner} />
      <SidePanel detail={detail} isOwner={isOwner} />
      <div className="min-w-0 space-y-10">
        <BeforeAndAfter project={detail.project} />
        <CommentsPanel detail={detail} isOwner={isOwner} />
      </div>
    </article>
  )
}

interface PartProps {
  readonly detail: ShareDetailResponse
  readonly isOwner: boolean
}

function Result({ detail: { share, project }, isOwner }: PartProps) {
  const { title, createdAt } = share
  const day = formatDay(createdAt)
  return (
    <div className="min-w-0">
      <Link
        to="/community"
        className="focus-ring -mt-2 inline-flex min-h-11 items-center gap-1.5 rounded-control font-medium text-muted hover:text-primary"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        <Trans>Community</Trans>
      </Link>
      <div dir="auto">
        <PageHeading className="mt-1 text-3xl break-words md:text-4xl">{title}</PageHeading>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <Author username={share.username} className="max-w-full" />
        <p>
          <Trans>
            Shared on <time dateTime={createdAt}>{day}</time>
          </Trans>
        </p>
      </div>
      {isOwner && <PrivateNotice {...share} />}
      <DesignPicture
        picture={project.result}
        fallback={project.original}
        alt={t`The result: ${title}`}
        sizes={SIZES}
        isFirst
        className="mt-5 h-auto w-full rounded-card"
      />
    </div>
  )
}

function SidePanel({ detail, isOwner }: PartProps) {
  const { share, project } = detail
  return (
    <div className="space-y-7 lg:sticky lg:top-0 lg:row-span-2 lg:self-start lg:pt-12">
      <div className="flex flex-wrap items-center gap-2">
        <LikeButton detail={detail} />
        <CommentsLink count={share.commentCount} />
      </div>
      {isOwner && <OwnerControls share={share} />}
      {share.description !== undefined && share.description !== '' && (
        <p dir="auto" className="text-lg break-words whitespace-pre-line">
          {share.description}
        </p>
      )}
      <TrySelections project={project} />
      {!isOwner && <ReportButton shareId={share.id} what="design" />}
    </div>
  )
}

function BeforeAndAfter({ project: { original, result } }: Pick<ShareDetailResponse, 'project'>) {
  return (
    <section aria-labelledby="before-after">
      <h2 id="before-after" className="text-display text-2xl">
        <Trans>Before &amp; After</Trans>
      </h2>
      <BeforeAfterSlider
        label={t`The home before and after`}
        aspectRatio={result.width / result.height}
        className="mt-4 rounded-card"
        before={<DesignPicture picture={original} alt={t`Before`} sizes={SIZES} />}
        after={<DesignPicture picture={result} alt={t`After`} sizes={SIZES} />}
      />
    </section>
  )
}

function CommentsLink({ count }: { count: number }) {
  return (
    <a
      href="#comments"
      className="focus-ring inline-flex min-h-11 items-center rounded-control px-3 text-muted hover:text-primary hover:underline"
    >
      {plural(count, { one: '# comment', other: '# comments' })}
    </a>
  )
}

/** Tells the owner why no one else can see the design. */
function PrivateNotice({ isPublic, isHidden }: { isPublic: boolean; isHidden: boolean }) {
  if (isPublic && !isHidden) return null
  return (
    <div className="mt-5">
      {isHidden ? (
        <Notice kind="error" title={t`Hidden by a moderator`}>
          <Trans>Only you can see this design. It stays in your personal designs.</Trans>
        </Notice>
      ) : (
        <Notice kind="info" title={t`Only you can see this design`}>
          <Trans>Make it public on its edit page to show it to the community.</Trans>
        </Notice>
      )}
    </div>
  )
}
