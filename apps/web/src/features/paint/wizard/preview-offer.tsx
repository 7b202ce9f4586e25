import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/button.tsx'

interface PreviewOfferProps {
  readonly isAreaChanged: boolean
  readonly isLightChanged: boolean
  /** false while the earlier result is shown */
  readonly isPreviewShown: boolean
  /** there is something to paint */
  readonly hasArea: boolean
  readonly onGenerate: () => void
  readonly onPreviewShown: (isShown: boolean) => void
}

/** Says that a preview is shown, what generating it costs, and that the earlier result is still there. */
export function PreviewOffer(props: PreviewOfferProps) {
  const { isAreaChanged, isLightChanged, isPreviewShown, hasArea, onGenerate, onPreviewShown } = props
  const isOffered = isAreaChanged || isLightChanged
  return (
    <div role="status">
      {isOffered && (
        <section
          aria-label={t`Preview of your change`}
          className="rounded-card border border-primary bg-primary-soft px-4 py-4 md:px-5"
        >
          <p className="text-sm">{describe(props)}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button disabled={!hasArea} onClick={onGenerate} className="flex-1 px-3 whitespace-nowrap">
              {isAreaChanged ? t`Generate again` : t`Generate with this light`}
            </Button>
            <Button
              variant="secondary"
              onClick={() => onPreviewShown(!isPreviewShown)}
              className="flex-1 px-3 whitespace-nowrap"
            >
              {isPreviewShown ? t`Back to the result` : t`Show the preview`}
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}

function describe({ hasArea, isAreaChanged, isPreviewShown }: PreviewOfferProps): string {
  if (!hasArea)
    return t`No area is marked, so there's nothing to paint. Touch up the area again; your result is still here.`
  if (!isPreviewShown) return t`This is your earlier result. We saved your touched-up area too.`
  return isAreaChanged
    ? t`This is a preview. Your download won't show the new area until you generate again, which uses one generation.`
    : t`This is a preview. Your download won't show the new light until you generate again, which uses one generation.`
}
