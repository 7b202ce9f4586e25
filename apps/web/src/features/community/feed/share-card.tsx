import { plural, t } from '@lingui/core/macro'
import type { Share } from '@housecoat/contract'
import { EyeOff, Heart, Lock, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { DesignPicture } from '../../../ui/designs/design-picture.tsx'
import { PaintDots } from '../../../ui/designs/paint-dots.tsx'
import { Author } from '../author.tsx'
import { useDay } from '../../../locales/use-day.ts'
import { Link } from '../../../ui/router/link.tsx'

interface ShareCardProps {
  readonly share: Share
  /** the `sizes` attribute of the picture */
  readonly sizes: string
  /** in the first view, so that its picture loads eagerly */
  readonly isFirst: boolean
}

/** A shared design in a feed. Its title is the link, which covers the whole card. */
export function ShareCard({ share, sizes, isFirst }: ShareCardProps) {
  const { id, title, description, username, project, likeCount, commentCount, createdAt } = share
  const day = useDay(createdAt)
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative aspect-4/3 overflow-hidden rounded-card bg-neutral">
        <DesignPicture
          picture={project.result}
          fallback={project.original}
          alt=""
          sizes={sizes}
          isFirst={isFirst}
          className="size-full object-cover transition-transform duration-250 group-hover:scale-[1.02]"
        />
        <Seclusion share={share} />
        <div className="absolute bottom-3 left-3">
          <PaintDots project={project} />
        </div>
      </div>
      <h3 dir="auto" className="mt-3 truncate text-lg font-semibold">
        <Link
          to={`/community/${id}`}
          className="focus-ring rounded-control group-hover:text-primary after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2"
        >
          {title}
        </Link>
      </h3>
      <p dir="auto" className="mt-0.5 line-clamp-2 min-h-10 text-sm/5 break-words text-muted">
        {description}
      </p>
      <div className="mt-2.5 flex items-center gap-x-3 text-sm text-muted">
        <Author username={username} className="min-w-0 flex-1" />
        <Count icon={<Heart />} count={likeCount} word={plural(likeCount, { one: 'like', other: 'likes' })} />
        <Count
          icon={<MessageCircle />}
          count={commentCount}
          word={plural(commentCount, { one: 'comment', other: 'comments' })}
        />
        <time dateTime={createdAt} className="shrink-0">
          {day}
        </time>
      </div>
    </article>
  )
}

interface CountProps {
  readonly icon: ReactNode
  readonly count: number
  /** what is counted, for screen readers */
  readonly word: string
}

function Count({ icon, count, word }: CountProps) {
  return (
    <span className="flex shrink-0 items-center gap-1 [&_svg]:size-4">
      <span aria-hidden="true">{icon}</span>
      {count}
      <span className="sr-only">{word}</span>
    </span>
  )
}

/** Why only its owner can see a share. */
function Seclusion({ share: { isPublic, isHidden } }: { share: Share }) {
  if (isPublic && !isHidden) return null
  const Icon = isHidden ? EyeOff : Lock
  return (
    <span className="absolute top-3 left-3 inline-flex items-center gap-1.5 rounded-full bg-black/65 px-3 py-1 text-sm font-medium text-white">
      <Icon aria-hidden="true" className="size-4" />
      {isHidden ? t`Hidden by a moderator` : t`Only you`}
    </span>
  )
}
