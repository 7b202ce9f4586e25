import { stylePicturePath, type Style } from '@housecoat/contract'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import type { ReactNode } from 'react'

interface WantedNoticeProps {
  readonly hasPhoto: boolean
}

/** Says which color is already chosen, and what is still missing. */
export function WantedColorNotice({ color, hasPhoto }: WantedNoticeProps & { readonly color: PaintColor }) {
  const swatch = (
    <span
      aria-hidden="true"
      className="size-8 shrink-0 rounded-full border border-black/15 dark:border-white/20"
      style={{ backgroundColor: color.hex }}
    />
  )
  return <Notice picture={swatch} name={`${color.name}, ${color.colorNo},`} hasPhoto={hasPhoto} />
}

/** The same of a style. */
export function WantedStyleNotice({ style, hasPhoto }: WantedNoticeProps & { readonly style: Style }) {
  const picture = (
    <img
      src={stylePicturePath(style)}
      alt=""
      width={480}
      height={360}
      className="h-9 w-12 shrink-0 rounded-md object-cover"
    />
  )
  return <Notice picture={picture} name={`The ${style.name} style`} hasPhoto={hasPhoto} />
}

function Notice({
  picture,
  name,
  hasPhoto,
}: WantedNoticeProps & { readonly picture: ReactNode; readonly name: string }) {
  return (
    <div className="border-b border-line bg-surface">
      <div className="page-width flex min-h-12 items-center gap-3 py-1.5 text-sm">
        {picture}
        <p role="status">
          <span className="font-semibold">{name}</span>
          {hasPhoto ? ' is chosen.' : ' is chosen; add your photo.'}
        </p>
      </div>
    </div>
  )
}
