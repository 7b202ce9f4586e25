import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { FavoriteFolder, FavoriteList } from '@housecoat/contract'
import { findPaintColor, type PaintColor } from '@housecoat/contract/paint-catalog'
import { FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { Suspense, lazy, useState, type ReactNode } from 'react'
import { useReturnState } from '../../../ui/account/return-path.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChip } from '../../../ui/choice-chip.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FolderMenu } from './folder-menu.tsx'
import type { AccountFavorites, FavoriteColors } from './use-favorites.ts'

const FolderDialog = lazy(async () => ({ default: (await import('./folder-dialog.tsx')).FolderDialog }))
const DeleteFolderDialog = lazy(async () => ({
  default: (await import('./delete-folder-dialog.tsx')).DeleteFolderDialog,
}))

/** Renders the colors, with a button of ours in each row. */
type RenderColors = (colors: readonly PaintColor[], actionOf: (color: PaintColor) => ReactNode) => ReactNode

interface FavoritesShelfProps {
  readonly favorites: FavoriteColors
  readonly renderColors: RenderColors
}

/** The favorite colors; a member's are in folders. */
export function FavoritesShelf({ favorites: { ids, account }, renderColors }: FavoritesShelfProps) {
  if (account === null)
    return (
      <>
        {ids.length === 0 ? <Note text={describeNoFavorites()} /> : renderColors(listColors(ids), () => null)}
        <SignInForFolders />
      </>
    )
  if (account.list !== null)
    return <AccountShelf list={account.list} move={account.move} renderColors={renderColors} />
  return account.error === null ? (
    <Skeleton className="h-40" />
  ) : (
    <LoadFailure
      error={account.error}
      fallback={t`We couldn't load your favorites.`}
      isBusy={account.isLoading}
      onRetry={account.load}
    />
  )
}

function describeNoFavorites(): string {
  return t`No favorites yet. Choose a color and press the heart to save it here.`
}

function Note({ text }: { text: string }) {
  return <p className="rounded-control bg-neutral p-6 text-center text-muted">{text}</p>
}

function SignInForFolders() {
  const state = useReturnState()
  return (
    <p className="text-sm text-muted">
      <Trans>
        <Link to="/auth" state={state} className="focus-ring rounded-control text-primary underline">
          Sign in
        </Link>{' '}
        to keep favorites with your account and sort them in folders.
      </Trans>
    </p>
  )
}

/** A dialog about folders. */
type Asking =
  | { readonly kind: 'new'; readonly colorId?: string }
  | { readonly kind: 'rename' | 'delete'; readonly folder: FavoriteFolder }

interface AccountShelfProps extends Pick<AccountFavorites, 'move'> {
  readonly list: FavoriteList
  readonly renderColors: RenderColors
}

function AccountShelf({ list: { folders, favorites }, move, renderColors }: AccountShelfProps) {
  const [openId, setOpenId] = useState<number | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  // it may have been deleted elsewhere
  const open = folders.find(({ id }) => id === openId) ?? null
  const shown = open === null ? favorites : favorites.filter(({ folderId }) => folderId === open.id)
  const folderIdOf = (colorId: string) => favorites.find((one) => one.colorId === colorId)?.folderId ?? null
  return (
    <>
      <FolderChips
        folders={folders}
        open={open}
        onOpen={setOpenId}
        onNewFolder={() => setAsking({ kind: 'new' })}
      />
      {open !== null && (
        <div className="flex gap-1">
          <FolderAction
            icon={<Pencil />}
            label={t`Rename`}
            onClick={() => setAsking({ kind: 'rename', folder: open })}
          />
          <FolderAction
            icon={<Trash2 />}
            label={t`Delete`}
            onClick={() => setAsking({ kind: 'delete', folder: open })}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <Note
          text={
            open === null
              ? describeNoFavorites()
              : t`Nothing in this folder yet. Under All, press the folder beside a color to move it here.`
          }
        />
      ) : (
        renderColors(listColors(shown.map(({ colorId }) => colorId)), ({ id, name }) => (
          <FolderMenu
            colorName={name}
            folders={folders}
            folderId={folderIdOf(id)}
            onMove={(folderId) => move(id, folderId)}
            onNewFolder={() => setAsking({ kind: 'new', colorId: id })}
          />
        ))
      )}
      {asking !== null && <Asked asking={asking} onOpen={setOpenId} onClose={() => setAsking(null)} />}
    </>
  )
}

interface FolderChipsProps {
  readonly folders: readonly FavoriteFolder[]
  /** null: all favorites are shown */
  readonly open: FavoriteFolder | null
  readonly onOpen: (id: number | null) => void
  readonly onNewFolder: () => void
}

function FolderChips({ folders, open, onOpen, onNewFolder }: FolderChipsProps) {
  return (
    <div
      role="group"
      aria-label={t`Folders`}
      className="-mx-1 flex gap-1.5 overflow-x-auto overscroll-x-contain px-1 py-1 whitespace-nowrap"
    >
      <ChoiceChip
        label={t({ message: 'All', context: 'favorite colors' })}
        isChosen={open === null}
        onClick={() => onOpen(null)}
      />
      {folders.map(({ id, name }) => (
        <ChoiceChip key={id} label={name} isChosen={open?.id === id} onClick={() => onOpen(id)} />
      ))}
      <Button variant="quiet" icon={<FolderPlus />} onClick={onNewFolder} className="shrink-0 px-3">
        <Trans>New Folder</Trans>
      </Button>
    </div>
  )
}

function FolderAction(props: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" icon={props.icon} onClick={props.onClick} className="px-3 text-sm">
      {props.label}
    </Button>
  )
}

interface AskedProps {
  readonly asking: Asking
  readonly onOpen: (id: number | null) => void
  readonly onClose: () => void
}

function Asked({ asking, onOpen, onClose }: AskedProps) {
  return (
    <Suspense>
      {asking.kind === 'delete' ? (
        <DeleteFolderDialog folder={asking.folder} onClose={onClose} />
      ) : (
        <FolderDialog
          folder={asking.kind === 'new' ? null : asking.folder}
          {...(asking.kind === 'new' && asking.colorId !== undefined && { colorId: asking.colorId })}
          onDone={(folder) => {
            onOpen(folder?.id ?? null)
            onClose()
          }}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}

/** A color that left the catalog is passed over. */
export function listColors(ids: readonly string[]): readonly PaintColor[] {
  return ids.flatMap((id) => findPaintColor(id) ?? [])
}
