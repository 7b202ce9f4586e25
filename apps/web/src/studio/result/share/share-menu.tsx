import { t } from '@lingui/core/macro'
import { Clapperboard, Image, Link2, Share2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { lazy, Suspense, use, useState, type ReactNode } from 'react'
import { describeFailure } from '../../../api/describe-failure.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { announce } from '../../../ui/toast/announcements.ts'
import type { Picture } from '../../photo/bitmap-canvas.tsx'
import { PictureLinkContext, type ShareLink } from './share-link.ts'
import { sharePicture } from './share-picture.ts'

const ClipDialog = lazy(async () => ({ default: (await import('./clip-dialog.tsx')).ClipDialog }))

interface ShareMenuProps {
  readonly before: Picture
  /** path of the result on the server */
  readonly resultPath: string
  /** a page that starts with what was chosen, for a result that isn't saved */
  readonly choiceLink: ShareLink
}

/** The ways to share a result: a link, the picture, or a clip from before to after. */
export function ShareMenu({ before, resultPath, choiceLink }: ShareMenuProps) {
  const [isMakingClip, setIsMakingClip] = useState(false)
  const findPictureLink = use(PictureLinkContext)
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton look="photo" label={t`Share`} icon={<Share2 />} />
        </DropdownMenu.Trigger>
        {/* in a landmark, but outside the slider, which cuts off what is larger */}
        <DropdownMenu.Portal container={document.getElementById('main')}>
          <DropdownMenu.Content
            align="end"
            sideOffset={6}
            collisionPadding={12}
            className="z-40 w-72 rounded-card border border-line bg-surface p-1.5 text-ink shadow-soft transition-opacity starting:opacity-0"
          >
            <LinkItem link={findPictureLink(resultPath) ?? choiceLink} />
            <MenuItem
              icon={<Image />}
              label={t`Share Image`}
              about={t`With the Housecoat logo, as a PNG`}
              onSelect={() => void sharePicture(resultPath)}
            />
            <MenuItem
              icon={<Clapperboard />}
              label={t`Before/After Clip`}
              about={t`A few seconds that wipe from before to after`}
              onSelect={() => setIsMakingClip(true)}
            />
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {isMakingClip && (
        <Suspense>
          <ClipDialog before={before} resultPath={resultPath} onClose={() => setIsMakingClip(false)} />
        </Suspense>
      )}
    </>
  )
}

function LinkItem({ link }: { link: ShareLink }) {
  return (
    <MenuItem icon={<Link2 />} label={t`Copy Link`} about={link.about} onSelect={() => void copyLink(link)} />
  )
}

async function copyLink({ create }: ShareLink): Promise<void> {
  let address: string | undefined
  try {
    address = await create()
    await navigator.clipboard.writeText(address)
    announce({ title: t`Link copied`, description: address, kind: 'success' })
  } catch (error) {
    console.error(error)
    const reason = describeFailure(error, t`Copying the link`) ?? t`Please try again.`
    // where the browser keeps pages from its clipboard, the address can still be read
    const description = address === undefined ? reason : t`Copy it from here: ${address}`
    announce({ title: t`We couldn't copy the link`, description, kind: 'error' })
  }
}

interface MenuItemProps {
  readonly icon: ReactNode
  readonly label: string
  /** what it gives, in a line */
  readonly about: string
  readonly onSelect: () => void
}

function MenuItem({ icon, label, about, onSelect }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-3 py-2 outline-none select-none data-highlighted:bg-primary-soft data-highlighted:text-primary [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-muted"
    >
      {icon}
      <span>
        <span className="block font-medium">{label}</span>
        <span className="block text-sm text-muted">{about}</span>
      </span>
    </DropdownMenu.Item>
  )
}
