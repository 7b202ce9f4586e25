import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Bookmark, ImagePlus, MonitorSmartphone, Share2 } from 'lucide-react'
import { i18n } from '../../../locales/i18n.ts'

const BLURBS = [
  {
    Icon: Bookmark,
    title: msg`Save Your Designs`,
    text: msg`Keep every home you paint, with its colors by name and number.`,
  },
  {
    Icon: MonitorSmartphone,
    title: msg`Quick Access`,
    text: msg`Start on your phone in the yard, finish at the kitchen table.`,
  },
  {
    Icon: ImagePlus,
    title: msg`Unlimited Uploads`,
    text: msg`Try as many photos and colors as you like. Previews never count.`,
  },
  {
    Icon: Share2,
    title: msg`Share Designs`,
    text: msg`Ask family, neighbors and the community before you buy a single can.`,
  },
]

/** The benefits of an account. */
export function MarketingPanel() {
  return (
    <section
      aria-labelledby="account-benefits"
      className="mx-auto w-full max-w-md self-start overflow-hidden rounded-card border border-line bg-surface lg:mx-0 lg:max-w-none"
    >
      <img
        src="/samples/hero-house-painted-720.avif"
        srcSet="/samples/hero-house-painted-720.avif 720w, /samples/hero-house-painted-1080.avif 1080w"
        sizes="(width >= 64rem) 36rem, 28rem"
        width={720}
        height={480}
        alt={t`A house with a porch, painted in a new color by Housecoat`}
        className="aspect-[2/1] w-full bg-neutral object-cover"
      />
      <div className="p-6 md:p-8">
        <h2 id="account-benefits" className="text-display text-2xl">
          <Trans>A place for your ideas</Trans>
        </h2>
        <ul className="mt-6 grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {BLURBS.map(({ Icon, title, text }) => (
            <li key={title.id}>
              <Icon aria-hidden="true" className="size-6 text-accent" />
              <h3 className="mt-2 font-semibold">{i18n._(title)}</h3>
              <p className="mt-0.5 text-sm text-muted">{i18n._(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
