import { Button } from '../../../shared/ui/button.tsx'
import { LightSlider } from '../light/light-slider.tsx'

interface ResultLightProps {
  readonly lightness: number
  /** the light that the result was made with */
  readonly madeWith: number
  readonly onLightness: (lightness: number) => void
  readonly onGenerate: () => void
}

/** The light on the result: moved, it is a preview until it is generated anew. */
export function ResultLight({ lightness, madeWith, onLightness, onGenerate }: ResultLightProps) {
  const isMoved = lightness !== madeWith
  return (
    <section aria-label="Light" className="rounded-card border border-line bg-surface px-4 pt-2 pb-4 md:px-5">
      <LightSlider lightness={lightness} onLightness={onLightness} />
      <div role="status">
        {isMoved && (
          <p className="mt-3 text-sm">
            You are looking at a preview. Your download keeps the light it was made with until you generate it
            anew, which uses one generation.
          </p>
        )}
      </div>
      {isMoved && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={onGenerate} className="flex-1 px-3 whitespace-nowrap">
            Generate with this light
          </Button>
          <Button
            variant="secondary"
            onClick={() => onLightness(madeWith)}
            className="flex-1 px-3 whitespace-nowrap"
          >
            Back to the result
          </Button>
        </div>
      )}
    </section>
  )
}
