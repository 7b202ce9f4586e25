import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Project } from '@housecoat/contract'
import { PaintDots } from '../../../ui/designs/paint-dots.tsx'
import { DesignPicture } from '../../../ui/designs/design-picture.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatDay } from '../../../locales/format.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { describeCount, describePlace } from '../describe-design.ts'
import { ShareControl } from '../share/share-control.tsx'

/** A card's width in the grid. */
const SIZES = '(width >= 90rem) 27rem, (width >= 64rem) 30vw, (width >= 40rem) 46vw, calc(100vw - 2rem)'

interface DesignCardProps {
  readonly project: Project
  /** in the first view, so that its picture loads eagerly */
  readonly isFirst: boolean
  /** null while nothing is being picked */
  readonly isPicked: boolean | null
  readonly onPick: () => void
}

/** A saved design. Pressing the picture opens it, like the View button, or picks it. */
export function DesignCard({ project, isFirst, isPicked, onPick }: DesignCardProps) {
  const { id, name, result, original, createdAt, homeSize } = project
  return (
    <article className="relative flex h-full flex-col">
      <div className="relative aspect-4/3 overflow-hidden rounded-card bg-neutral">
        <DesignPicture
          picture={result}
          fallback={original}
          alt=""
          sizes={SIZES}
          isFirst={isFirst}
          className="size-full object-cover"
        />
        <div className="absolute bottom-3 left-3">
          <PaintDots project={project} />
        </div>
      </div>
      <h2 dir="auto" className="mt-3 truncate text-lg font-semibold" title={name}>
        {name}
      </h2>
      <p className="mt-0.5 text-sm text-muted">
        {describePlace(project)} · {describeCount(project)} ·{' '}
        <time dateTime={createdAt}>{formatDay(createdAt)}</time>
      </p>
      {homeSize > 1 && (
        <Link
          to={`/my-designs?home=${id}`}
          className="focus-ring mt-0.5 inline-flex min-h-8 items-center self-start rounded-control text-sm font-medium text-primary hover:underline"
        >
          <Trans>{homeSize} designs of this home</Trans>
        </Link>
      )}
      {isPicked !== null && <PickBox name={name} isPicked={isPicked} onPick={onPick} />}
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink
          to={`/projects/${id}`}
          variant="secondary"
          className="flex-1 px-3 after:absolute after:inset-x-0 after:top-0 after:aspect-4/3 after:rounded-card"
        >
          <Trans>View</Trans>
          <span className="sr-only">{name}</span>
        </ButtonLink>
        <ShareControl project={project} className="flex-auto px-3 whitespace-nowrap" />
      </div>
    </article>
  )
}

/** Lies over the picture, so that pressing it picks the design. */
function PickBox({ name, isPicked, onPick }: { name: string; isPicked: boolean; onPick: () => void }) {
  return (
    <label
      className={classNames(
        'absolute inset-x-0 top-0 z-1 aspect-4/3 cursor-pointer rounded-card border-4 p-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        isPicked ? 'border-primary' : 'border-transparent',
      )}
    >
      <input
        type="checkbox"
        aria-label={t`Pick ${name}`}
        checked={isPicked}
        onChange={onPick}
        className="size-7 accent-primary outline-none"
      />
    </label>
  )
}
