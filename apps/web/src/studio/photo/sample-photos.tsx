import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { SAMPLES, type Sample } from './samples.ts'
import { describeOffline } from '../../api/describe-failure.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { i18n } from '../../locales/i18n.ts'

interface SamplePhotosProps {
  readonly isBusy: boolean
  readonly onSample: (file: File, sample: Sample) => void
}

/** Sample photos for people who have no photo at hand. */
export function SamplePhotos({ isBusy, onSample }: SamplePhotosProps) {
  const [loading, setLoading] = useState<string | null>(null)

  async function load(sample: Sample): Promise<void> {
    setLoading(sample.id)
    try {
      const response = await fetch(sample.photoUrl)
      if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`)
      onSample(new File([await response.blob()], `${sample.id}.jpg`, { type: 'image/jpeg' }), sample)
    } catch (error) {
      console.error(error)
      showToast({
        title: t`The sample didn't load`,
        description:
          describeOffline(t`Sample photos`) ?? t`Check your connection and try again, or use your own photo.`,
        kind: 'error',
      })
    } finally {
      setLoading(null)
    }
  }

  return (
    <div className="mt-4">
      <h2 className="text-sm font-semibold">
        <Trans>Try a sample photo</Trans>
      </h2>
      <div className="mt-2 grid max-w-lg grid-cols-3 gap-2 md:gap-3">
        {SAMPLES.map((sample) => (
          <button
            key={sample.id}
            type="button"
            aria-label={describeSample(sample)}
            disabled={isBusy || loading !== null}
            onClick={() => void load(sample)}
            className="focus-ring aspect-3/2 overflow-hidden rounded-control border border-neutral-line bg-neutral transition-opacity disabled:opacity-60"
          >
            <img src={sample.thumbnailUrl} alt="" loading="lazy" className="size-full object-cover" />
          </button>
        ))}
      </div>
    </div>
  )
}

function describeSample(sample: Sample): string {
  const title = i18n._(sample.title)
  return t`Try the sample photo: ${title}`
}
