import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState, type Ref } from 'react'
import { BeforeAfterSlider } from '../../ui/before-after-slider.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { HERO_PAINTS, type HeroPaint } from './hero-paints.ts'
import { PaintedCanvas } from './painted-canvas.tsx'
import { useSamplePainter, type PainterStatus } from './use-sample-painter.ts'

const MASK_URL = '/samples/hero-house-mask.png'
const WIDTH_PX = 1440
const HEIGHT_PX = 960
const SIZES = '(width >= 64rem) 60vw, calc(100vw - 2rem)'

/** A sample home under a before/after divider, painted by the engine in the swatch that is tapped. */
export function HeroPicture() {
  const [paint, setPaint] = useState<HeroPaint>(HERO_PAINTS[0])
  const photo = useRef<HTMLImageElement>(null)
  const painter = useSamplePainter(photo, MASK_URL, HERO_PAINTS[0].hex)
  const { name: paintName } = paint
  const choose = (next: HeroPaint) => {
    setPaint(next)
    painter.paint(next.hex)
  }
  return (
    <figure>
      <BeforeAfterSlider
        label={t`The sample home before and after painting`}
        aspectRatio={WIDTH_PX / HEIGHT_PX}
        startPercent={38}
        className="rounded-card"
        before={
          <SamplePicture
            ref={photo}
            // the smaller half: the other picture comes first
            name="hero-house"
            alt={t`A two-story house with sage green walls and white trim`}
            fetchPriority="auto"
          />
        }
        after={
          <div className="relative *:absolute *:inset-0 *:size-full *:object-cover">
            <SamplePicture name="hero-house-painted" alt={t`The same house painted in ${paintName}`} />
            {painter.bitmap !== null && <PaintedCanvas bitmap={painter.bitmap} />}
          </div>
        }
      />
      <figcaption className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PaintName paint={paint} status={painter.status} />
        <div role="group" aria-label={t`Paint the house in`} className="flex flex-wrap gap-1 xs:gap-2.5">
          {HERO_PAINTS.map((option) => (
            <Swatch
              key={option.colorNo}
              hex={option.hex}
              label={`${option.name}, ${option.colorNo}`}
              isChosen={option.colorNo === paint.colorNo}
              onClick={() => choose(option)}
            />
          ))}
        </div>
      </figcaption>
    </figure>
  )
}

interface SamplePictureProps {
  readonly ref?: Ref<HTMLImageElement>
  readonly name: string
  readonly alt: string
  readonly fetchPriority?: 'high' | 'auto'
}

/** A picture in the first view: fixed size, right resolution, high fetch priority. */
function SamplePicture({ ref, name, alt, fetchPriority = 'high' }: SamplePictureProps) {
  return (
    <img
      ref={ref}
      src={`/samples/${name}-1440.avif`}
      srcSet={[720, 1080, 1440].map((width) => `/samples/${name}-${width}.avif ${width}w`).join(', ')}
      sizes={SIZES}
      width={WIDTH_PX}
      height={HEIGHT_PX}
      alt={alt}
      fetchPriority={fetchPriority}
      draggable={false}
    />
  )
}

function PaintName({ paint, status }: { paint: HeroPaint; status: PainterStatus }) {
  return (
    <p role="status" className="flex min-h-11 items-center gap-3">
      <span className="text-display text-xl">{paint.name}</span>
      <span className="text-muted">{paint.colorNo}</span>
      {status === 'painting' && <Spinner className="size-4 text-muted" />}
      {status === 'failed' && (
        <span className="text-sm text-danger">
          <Trans>couldn't be painted here. Please reload the page.</Trans>
        </span>
      )}
    </p>
  )
}
