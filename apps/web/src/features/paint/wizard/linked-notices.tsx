import { stylePicturePath, type Style } from '@housecoat/contract'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { DeepLinkNotice } from '../../../studio/wizard/deep-link-notice.tsx'

interface LinkedNoticeProps {
  readonly hasPhoto: boolean
}

export function LinkedColorNotice({ color, hasPhoto }: LinkedNoticeProps & { readonly color: PaintColor }) {
  const swatch = (
    <span
      aria-hidden="true"
      className="size-8 shrink-0 rounded-full border border-black/15 dark:border-white/20"
      style={{ backgroundColor: color.hex }}
    />
  )
  return <DeepLinkNotice picture={swatch} name={`${color.name}, ${color.colorNo},`} hasPhoto={hasPhoto} />
}

export function LinkedStyleNotice({ style, hasPhoto }: LinkedNoticeProps & { readonly style: Style }) {
  const picture = (
    <img
      src={stylePicturePath(style)}
      alt=""
      width={480}
      height={360}
      className="h-9 w-12 shrink-0 rounded-md object-cover"
    />
  )
  return <DeepLinkNotice picture={picture} name={`The ${style.name} style`} hasPhoto={hasPhoto} />
}
