import { Trans } from '@lingui/react/macro'
import type { Project } from '@housecoat/contract'
import { Share2, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

interface ShareControlProps {
  readonly project: Project
  readonly isWide?: boolean
  readonly className?: string
}

/** Shares a design, or links to its share. */
export function ShareControl({ project, isWide = false, className }: ShareControlProps) {
  const [isOpen, setIsOpen] = useState(false)
  const look = { variant: 'secondary', isWide, ...(className !== undefined && { className }) } as const
  const designName = <span className="sr-only">{project.name}</span>
  if (project.shareId !== null)
    return (
      <ButtonLink {...look} to={`/community/${project.shareId}`} icon={<Users />}>
        <Trans>View in Community</Trans>
        {designName}
      </ButtonLink>
    )
  return (
    <>
      <Button {...look} icon={<Share2 />} onClick={() => setIsOpen(true)}>
        <Trans>Share to Community</Trans>
        {designName}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ShareDialog project={project} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
