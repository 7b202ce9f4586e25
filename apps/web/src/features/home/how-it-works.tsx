import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { i18n } from '../../locales/i18n.ts'

const STEPS = [
  {
    title: msg`Start with a photo`,
    text: msg`Your house or a room, from your phone or your computer. No photo at hand? Try one of ours.`,
  },
  {
    title: msg`Try colors on the walls`,
    text: msg`Housecoat finds the surface by itself. Tap to add what it missed, then tap color after color and watch the walls change.`,
  },
  {
    title: msg`Take it with you`,
    text: msg`Get the full-size picture with the color’s name and number, to show your family, your painter or the paint shop.`,
  },
] as const

export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="page-width mt-20 md:mt-28">
      <h2 id="how-it-works" className="text-display text-3xl md:text-4xl">
        <Trans>From photo to fresh paint</Trans>
      </h2>
      <ol className="mt-8 grid gap-8 md:mt-12 md:grid-cols-3 md:gap-10">
        {STEPS.map((step, index) => (
          <li key={step.title.id} className="border-t border-line pt-5">
            <span aria-hidden="true" className="text-display text-5xl text-accent-text">
              {index + 1}
            </span>
            <h3 className="mt-3 text-xl font-semibold">{i18n._(step.title)}</h3>
            <p className="mt-2 leading-relaxed text-muted">{i18n._(step.text)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
