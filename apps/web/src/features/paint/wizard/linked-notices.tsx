import { t } from '@lingui/core/macro'
import { stylePicturePath, type Style } from '@housecoat/contract'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { DeepLinkNotice } from '../../../studio/wizard/deep-link-notice.tsx'
import { translateText } from '../../../locales/translate-text.ts'

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
  const { name, colorNo } = color
  return <DeepLinkNotice picture={swatch} name={t`${name}, ${colorNo},`} hasPhoto={hasPhoto} />
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
  const name = translateText(style.name)
  return <DeepLinkNotice picture={picture} name={t`The ${name} style`} hasPhoto={hasPhoto} />
}
