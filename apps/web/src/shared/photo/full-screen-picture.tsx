import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import { IconButton } from '../ui/icon-button.tsx'

interface FullScreenPictureProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly label: string
  readonly children: ReactNode
}

/** A picture over the whole screen: pinch or wheel to zoom, Escape to close. */
export function FullScreenPicture({ isOpen, onOpenChange, label, children }: FullScreenPictureProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content aria-describedby={undefined} className="fixed inset-0 z-50 bg-[#161717] outline-none">
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <TransformWrapper minScale={1} maxScale={8} doubleClick={{ mode: 'toggle' }}>
            <TransformComponent
              wrapperClass="size-full!"
              contentClass="size-full! items-center justify-center"
            >
              {children}
            </TransformComponent>
          </TransformWrapper>
          <Dialog.Close asChild>
            <IconButton
              look="photo"
              label="Close"
              icon={<X />}
              className="absolute top-[max(0.75rem,env(safe-area-inset-top))] right-3"
            />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
