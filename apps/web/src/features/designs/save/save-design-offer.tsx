import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { User } from '@housecoat/contract'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useReturnState } from '../../../ui/account/return-path.ts'
import { useUser } from '../../../api/user-query.ts'
import type { FinishedDesign } from '../../../studio/result/save-design.tsx'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { focusOnce } from '../focus-once.ts'
import { nameVariant } from './name-variant.ts'
import { findSaved, keepSaved, type SavedDesign } from './saved-designs.ts'

const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }))

/** `Save Design` for members, then a link to the saved design. Visitors get a sign-in link. */
export function SaveDesignOffer({ design }: { design: FinishedDesign }) {
  const { status, user } = useUser()
  if (status === 'signed-out') return <SignInToSave />
  // keyed, so that another result or person starts over
  return user !== null && <Offer key={`${user.id} ${design.resultImage}`} user={user} design={design} />
}

function SignInToSave() {
  const state = useReturnState()
  return (
    <Link
      to="/auth"
      state={state}
      className="focus-ring inline-flex min-h-11 items-center justify-center rounded-control text-center text-primary underline underline-offset-4"
    >
      <Trans>Sign in to save your result</Trans>
    </Link>
  )
}

function Offer({ user, design }: { user: User; design: FinishedDesign }) {
  const [saved, setSaved] = useState(() => findSaved(user.id, design.resultImage))
  const [isJustSaved, setIsJustSaved] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const { variantOf } = design
  const [name, setName] = useState(variantOf === undefined ? t`My Home Design` : nameVariant(variantOf.name))
  const { originalImage, resultImage } = design
  if (saved !== null) return <Saved design={saved} isJustSaved={isJustSaved} />
  if (originalImage === null || resultImage === null) return <SaveButton onClick={showMissingImage} />

  function keep(projectId: number, savedName: string, savedResult: string): void {
    const kept = { userId: user.id, resultImage: savedResult, projectId, name: savedName }
    keepSaved(kept)
    setSaved(kept)
    setIsJustSaved(true)
  }

  return (
    <>
      <SaveButton onClick={() => setIsOpen(true)} />
      <Suspense fallback={null}>
        {isOpen && (
          <SaveDialog
            design={{ ...design, originalImage, resultImage }}
            name={name}
            onClose={(typedName) => {
              setName(typedName)
              setIsOpen(false)
            }}
            onSaved={(projectId, savedName) => keep(projectId, savedName, resultImage)}
          />
        )}
      </Suspense>
    </>
  )
}

function showMissingImage(): void {
  showToast({
    title: t`Missing Image Data`,
    description: t`Please complete the design process before saving`,
    kind: 'error',
  })
}

function SaveButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" icon={<Bookmark />} isWide onClick={onClick}>
      <Trans>Save Design</Trans>
    </Button>
  )
}

function Saved({ design, isJustSaved }: { design: SavedDesign; isJustSaved: boolean }) {
  const { projectId, name } = design
  return (
    <div>
      <ButtonLink
        ref={isJustSaved ? focusOnce : null}
        to={`/projects/${projectId}`}
        variant="secondary"
        icon={<BookmarkCheck />}
        isWide
      >
        <Trans>View Saved Design</Trans>
      </ButtonLink>
      <p className="mt-1.5 truncate text-center text-sm text-muted">
        <Trans>Saved as {name}</Trans>
      </p>
    </div>
  )
}
