import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ProsePage } from '../../ui/page/prose-page.tsx'
import { Link } from '../../ui/router/link.tsx'

export function AboutPage() {
  return (
    <ProsePage
      title={t`About`}
      lead={t`Housecoat shows you your own home in a new color before anyone opens a can of paint.`}
    >
      <h2>
        <Trans>Why the colors can be trusted</Trans>
      </h2>
      <p>
        <Trans>
          A color chip looks different on a sunny wall than under a lamp. Housecoat compares the wall in your
          photo with what's beside it to work out how much light falls on it. Then it shows that wall, in that
          light, with the new paint. Shadows, texture and siding lines stay as they are.
        </Trans>
      </p>
      <h2>
        <Trans>What stays the same</Trans>
      </h2>
      <p>
        <Trans>
          Only the surface you chose is repainted. Windows, doors, plants and sky keep every pixel of your
          photo. When the surface is hard to find, Housecoat tells you and asks you to tap it.
        </Trans>
      </p>
      <h2>
        <Trans>What it can't show</Trans>
      </h2>
      <p>
        <Trans>
          A picture on a screen isn't a sample on a wall. Screens differ, and so does the light between
          morning and evening. Before you buy, paint a test patch.
        </Trans>
      </p>
      <p>
        <Link to="/paint">
          <Trans>Paint Your Home</Trans>
        </Link>
      </p>
    </ProsePage>
  )
}
