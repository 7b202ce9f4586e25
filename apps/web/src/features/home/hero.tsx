import { Trans } from '@lingui/react/macro'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { useMediaQuery } from '../../ui/page/use-media-query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { HeroPicture } from './hero-picture.tsx'

/** From this width on, the picture is beside the text. */
const WIDE = '(width >= 64rem)'

/**
 * Headline, live picture, one sentence and the three ways to start. The picture comes second on phones, and last where it is
 * beside the text: the Tab key goes through the page as it is read.
 */
export function Hero() {
  const isWide = useMediaQuery(WIDE)
  const picture = (
    <div key="picture" className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
      <HeroPicture />
    </div>
  )
  return (
    <section
      className={
        'page-width grid gap-x-12 gap-y-6 pt-8 md:pt-12 ' +
        'lg:grid-cols-[minmax(0,5fr)_minmax(0,9fr)] lg:grid-rows-[1fr_auto_1fr] lg:gap-y-7 lg:pt-10 xl:gap-x-16'
      }
    >
      <PageHeading className="text-[2.75rem] md:text-6xl lg:col-start-1 lg:row-start-1 lg:self-end xl:text-7xl">
        <Trans>See your home in a new coat.</Trans>
      </PageHeading>
      {[...(isWide ? [] : [picture]), <HeroText key="text" />, ...(isWide ? [picture] : [])]}
    </section>
  )
}

function HeroText() {
  return (
    <>
      <p className="max-w-prose text-lg text-muted lg:col-start-1 lg:row-start-2 xl:text-xl">
        <Trans>
          Start with a photo and see any of 1,526 paint colors on your own walls, true to your light, before
          anyone opens a can.
        </Trans>
      </p>
      <div className="grid gap-3 sm:grid-cols-3 lg:col-start-1 lg:row-start-3 lg:max-w-md lg:grid-cols-2 lg:self-start">
        <ButtonLink to="/paint" size="large" className="lg:col-span-2">
          <Trans>Paint Your Home</Trans>
        </ButtonLink>
        <ButtonLink to="/design-updates?type=exterior" variant="secondary" size="large">
          <Trans>Try New Designs</Trans>
        </ButtonLink>
        <ButtonLink to="/doors" variant="secondary" size="large">
          <Trans>Replace Doors</Trans>
        </ButtonLink>
      </div>
    </>
  )
}
