import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './router/link.tsx'
import { Spinner } from './spinner.tsx'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
type ButtonSize = 'regular' | 'large'

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Takes the width of its container. */
  isWide?: boolean
  /** A lucide icon before the label. */
  icon?: ReactNode
}

const BASE =
  'focus-ring inline-flex select-none items-center justify-center gap-2 rounded-control text-center font-semibold ' +
  'transition-[background-color,border-color,color,transform] active:translate-y-px ' +
  'disabled:cursor-not-allowed disabled:opacity-50 disabled:active:translate-y-0 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:size-5 [&_svg]:shrink-0'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong forced-colors:border',
  secondary: 'border border-edge/60 bg-surface text-ink hover:border-primary hover:text-primary',
  quiet: 'text-primary hover:bg-primary-soft',
  danger: 'bg-danger text-on-danger hover:opacity-90 forced-colors:border',
}

const SIZES: Record<ButtonSize, string> = {
  regular: 'min-h-11 px-5 py-2 text-base',
  large: 'min-h-13 px-6 py-3 text-lg',
}

function buttonClasses({ variant = 'primary', size = 'regular', isWide = false }: ButtonLook): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size], isWide && 'w-full')
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Shows a spinner and refuses further presses; the label stays readable. */
  isBusy?: boolean
}

/** The app's button. `type` is 'button' by default. */
export function Button({ variant, size, isWide, icon, isBusy = false, ...rest }: ButtonProps) {
  const { className, children, disabled, type = 'button', ...attributes } = rest
  const look = buttonClasses({
    ...(variant && { variant }),
    ...(size && { size }),
    ...(isWide && { isWide }),
  })
  return (
    <button
      {...attributes}
      type={type}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={classNames(look, className)}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends ButtonLook, LinkProps {}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, isWide, icon, className, children, ...link }: ButtonLinkProps) {
  const look = buttonClasses({
    ...(variant && { variant }),
    ...(size && { size }),
    ...(isWide && { isWide }),
  })
  return (
    <Link {...link} className={classNames(look, className)}>
      {icon}
      {children}
    </Link>
  )
}
