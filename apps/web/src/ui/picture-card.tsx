import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { CardFocus } from './picture-card-list.tsx'
import { Spinner } from './spinner.tsx'

interface PictureCardProps {
  readonly picture: ReactNode
  /** padding around a picture that doesn't fill the card */
  readonly isPadded?: boolean
  readonly isChosen: boolean
  /** the choice isn't shown on the photo yet */
  readonly isComing: boolean
  /** of the list that the card is in */
  readonly focus: CardFocus
  readonly onChoose: () => void
  /** the text under the picture; inline elements only, because the whole card is one button */
  readonly children: ReactNode
}

/** An option with a picture, in a PictureCardList. */
export function PictureCard({
  picture,
  isPadded = false,
  isChosen,
  isComing,
  focus,
  onChoose,
  children,
}: PictureCardProps) {
  return (
    <button
      type="button"
      {...focus}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'focus-ring flex h-full w-full flex-col overflow-hidden rounded-card border-2 bg-surface text-left transition-colors',
        isChosen ? 'border-primary' : 'border-line hover:border-primary/60',
      )}
    >
      <span className={classNames('relative block w-full bg-neutral', isPadded && 'p-2.5')}>
        {picture}
        {isChosen && (
          <span className="absolute top-2 right-2 flex size-7 items-center justify-center rounded-full bg-primary text-on-primary">
            {isComing ? <Spinner className="size-4" /> : <Check aria-hidden="true" className="size-4" />}
          </span>
        )}
      </span>
      <span className="flex flex-1 flex-col p-3 max-[22rem]:p-2">{children}</span>
    </button>
  )
}
