import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/button.tsx'

/** Colors from each family of the catalog, light to dark, like a fan deck. Decorative. */
const FAN = [
  '#F5F1EA',
  '#E6DCC8',
  '#D9C4A0',
  '#E5BF74',
  '#DCAC47',
  '#C98A4B',
  '#C16C47',
  '#B65D47',
  '#9A4A44',
  '#7C404A',
  '#8A6F86',
  '#92A7BF',
  '#839FB2',
  '#5F7F99',
  '#29405C',
  '#3F6068',
  '#486D6A',
  '#7E9A7C',
  '#A9B89A',
  '#CDD3BF',
] as const

export function Closing() {
  return (
    <section aria-labelledby="closing" className="page-width mt-20 md:mt-28">
      <div className="overflow-hidden rounded-card border border-neutral-line bg-neutral">
        <div aria-hidden="true" className="flex h-20 md:h-28">
          {FAN.map((hex) => (
            <span key={hex} className="flex-1" style={{ backgroundColor: hex }} />
          ))}
        </div>
        <div className="flex flex-col items-start gap-6 p-6 md:flex-row md:items-center md:justify-between md:p-10">
          <div>
            <h2 id="closing" className="text-display text-3xl md:text-4xl">
              <Trans>Which one is yours?</Trans>
            </h2>
            <p className="mt-3 text-lg text-muted">
              <Trans>Hearth &amp; Hue: 1,526 colors, each with its name and number.</Trans>
            </p>
          </div>
          <ButtonLink to="/paint" size="large" className="shrink-0 max-md:w-full">
            <Trans>Paint Your Home</Trans>
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
