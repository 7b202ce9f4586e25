import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DoorClosed, ShieldCheck, SunMedium } from 'lucide-react'
import { i18n } from '../../locales/i18n.ts'
import { BeforeAfterSlider } from '../../ui/before-after-slider.tsx'

const PROMISES = [
  {
    Icon: SunMedium,
    title: msg`True to your light`,
    text: msg`A wall in the evening sun doesn't look like its color chip. Housecoat reads the light in your photo and shows the paint in that same light, and keeps every shadow and texture.`,
  },
  {
    Icon: DoorClosed,
    title: msg`Nothing else moves`,
    text: msg`Windows, doors, plants and sky keep every pixel of your photo. Only the surface you chose is painted.`,
  },
  {
    Icon: ShieldCheck,
    title: msg`Try it without an account`,
    text: msg`Every color you try is painted on your own device. The full-size picture is made when you ask for it, and our Privacy Policy says exactly what is sent and when.`,
  },
] as const

/** What a visitor can rely on, beside a room that the engine painted. */
export function Promises() {
  return (
    <section
      aria-labelledby="promises"
      className="page-width mt-20 grid items-center gap-10 md:mt-28 lg:grid-cols-2 lg:gap-16"
    >
      <figure>
        <BeforeAfterSlider
          label={t`A living room before and after painting`}
          aspectRatio={1.5}
          startPercent={50}
          className="rounded-card"
          before={<RoomPicture name="living-room" alt={t`A living room with slate blue walls`} />}
          after={
            <RoomPicture
              name="living-room-painted"
              alt={t`The same room with its walls in Drizzle, a soft sage`}
            />
          }
        />
        <figcaption className="mt-3 text-sm text-muted">
          <Trans>The walls in Drizzle, 0379. Ceiling, sofa and floor are untouched.</Trans>
        </figcaption>
      </figure>
      <div>
        <h2 id="promises" className="text-display text-3xl md:text-4xl">
          <Trans>A picture you can rely on</Trans>
        </h2>
        <ul className="mt-8 space-y-7">
          {PROMISES.map(({ Icon, title, text }) => (
            <li key={title.id} className="flex gap-4">
              <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent-text" />
              <div>
                <h3 className="text-lg font-semibold">{i18n._(title)}</h3>
                <p className="mt-1 leading-relaxed text-muted">{i18n._(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function RoomPicture({ name, alt }: { name: string; alt: string }) {
  return (
    <img
      src={`/samples/${name}-720.avif`}
      width={720}
      height={480}
      alt={alt}
      loading="lazy"
      draggable={false}
    />
  )
}
