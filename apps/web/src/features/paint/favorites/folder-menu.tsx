import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { FavoriteFolder } from '@housecoat/contract'
import { Check, Folder, FolderPlus } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'

interface FolderMenuProps {
  readonly colorName: string
  readonly folders: readonly FavoriteFolder[]
  /** null: in no folder */
  readonly folderId: number | null
  readonly onMove: (folderId: number | null) => void
  readonly onNewFolder: () => void
}

const NO_FOLDER = 'none'

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-medium outline-none select-none ' +
  'data-highlighted:bg-primary-soft data-highlighted:text-primary [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-muted'

/** Moves a favorite to a folder. */
export function FolderMenu({ colorName, folders, folderId, onMove, onNewFolder }: FolderMenuProps) {
  const name = folders.find(({ id }) => id === folderId)?.name
  const label = name === undefined ? t`Move ${colorName} to a folder` : t`Move ${colorName} from ${name}`
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <IconButton label={label} icon={<Folder fill={name === undefined ? 'none' : 'currentColor'} />} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          collisionPadding={12}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) w-64 overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-soft"
        >
          <DropdownMenu.RadioGroup
            value={folderId === null ? NO_FOLDER : String(folderId)}
            onValueChange={(value) => onMove(value === NO_FOLDER ? null : Number(value))}
          >
            <Choice value={NO_FOLDER}>
              <Trans>No folder</Trans>
            </Choice>
            {folders.map((folder) => (
              <Choice key={folder.id} value={String(folder.id)}>
                {folder.name}
              </Choice>
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator className="mx-3 my-1.5 h-px bg-line" />
          <DropdownMenu.Item onSelect={onNewFolder} className={ITEM}>
            <FolderPlus aria-hidden="true" />
            <Trans>New folder</Trans>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Choice({ value, children }: { value: string; children: ReactNode }) {
  return (
    <DropdownMenu.RadioItem value={value} className={ITEM}>
      <span className="size-5 shrink-0">
        <DropdownMenu.ItemIndicator>
          <Check aria-hidden="true" />
        </DropdownMenu.ItemIndicator>
      </span>
      <span dir="auto" className="min-w-0 truncate">
        {children}
      </span>
    </DropdownMenu.RadioItem>
  )
}
