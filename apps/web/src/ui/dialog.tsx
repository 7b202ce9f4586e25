import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

interface DialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** One or two sentences under the title. */
  description?: string
  children?: ReactNode
  /** The buttons; the main one last. On phones they stack, the main one on top. */
  actions?: ReactNode
}

/** A modal dialog: a bottom sheet on phones, a centered card on wider screens. It traps focus and restores it. */
export function Dialog({ isOpen, onOpenChange, title, description, children, actions }: DialogProps) {
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-black/55 starting:opacity-0 transition-opacity" />
        <RadixDialog.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusDialog}
          className={
            'fixed z-50 flex max-h-[90dvh] w-full flex-col gap-5 overflow-y-auto bg-surface p-5 text-ink shadow-soft outline-none ' +
            'inset-x-0 bottom-0 rounded-t-card pb-[max(1.25rem,env(safe-area-inset-bottom))] ' +
            'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-w-lg sm:-translate-1/2 sm:rounded-card sm:p-7 ' +
            'transition-[opacity,translate] starting:opacity-0 max-sm:starting:translate-y-8'
          }
        >
          <div className="flex items-start gap-3">
            <div className="flex-1 space-y-2 pt-1.5">
              <RadixDialog.Title className="text-display text-2xl">{title}</RadixDialog.Title>
              {description !== undefined && (
                <RadixDialog.Description className="text-muted">{description}</RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close asChild>
              <IconButton label={t`Close`} icon={<X />} className="-mt-1 -mr-2" />
            </RadixDialog.Close>
          </div>
          {children}
          {actions !== undefined && (
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{actions}</div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** Focuses the dialog itself: a screen reader starts at the title, and a stray Enter doesn't press Close. */
function focusDialog(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}
