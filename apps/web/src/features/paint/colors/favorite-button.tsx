import { t } from '@lingui/core/macro'
import { Heart } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

interface FavoriteButtonProps {
  readonly colorName: string
  readonly isFavorite: boolean
  readonly onToggle: () => void
  readonly className?: string
}

/** A heart, filled once the color is a favorite. */
export function FavoriteButton({ colorName, isFavorite, onToggle, className }: FavoriteButtonProps) {
  return (
    <IconButton
      label={isFavorite ? t`Remove ${colorName} from favorites` : t`Add ${colorName} to favorites`}
      aria-pressed={isFavorite}
      icon={<Heart fill={isFavorite ? 'currentColor' : 'none'} />}
      onClick={onToggle}
      className={classNames('aria-pressed:bg-transparent! aria-pressed:text-accent-text!', className)}
    />
  )
}
