import { ArrowLeft } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

interface BackButtonProps {
  readonly label: string
  readonly onClick: () => void
}

/** Goes back a step; on a phone only its arrow is visible. */
export function BackButton({ label, onClick }: BackButtonProps) {
  return (
    <Button
      variant="secondary"
      aria-label={label}
      icon={<ArrowLeft />}
      onClick={onClick}
      className="max-sm:px-3"
    >
      <span className="max-sm:hidden">{label}</span>
    </Button>
  )
}
