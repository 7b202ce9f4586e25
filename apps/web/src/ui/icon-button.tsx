import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What the button does, for screen readers and as the native tooltip. */
  label: string
  icon: ReactNode
  /** 'photo' is for buttons on a picture: neutral, readable on anything. */
  look?: 'plain' | 'outlined' | 'photo'
}

const LOOKS = {
  plain: 'text-ink hover:bg-primary-soft aria-pressed:bg-primary-soft aria-pressed:text-primary',
  outlined:
    'border border-edge/60 bg-surface text-ink hover:border-primary hover:text-primary ' +
    'aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary',
  photo: 'bg-black/65 text-white backdrop-blur-sm hover:bg-black/80',
}

/** A 44 px square button with only an icon. Use `aria-pressed` for toggles. */
export function IconButton({
  label,
  icon,
  look = 'plain',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'focus-ring inline-flex size-11 shrink-0 items-center justify-center rounded-control transition-colors',
        'disabled:cursor-not-allowed disabled:opacity-40 [&_svg]:size-5',
        LOOKS[look],
        className,
      )}
    >
      {icon}
    </button>
  )
}
