import { useUser } from '../../../api/user-query.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ShareGate } from '../detail/share-gate.tsx'
import { EditShareForm } from './edit-share-form.tsx'

/** Where a share's owner changes how it is shown; anybody else finds nothing. */
export function EditSharePage() {
  const { user } = useUser()
  return (
    <ShareGate skeleton={<EditSkeleton />} admits={({ share }) => share.userId === user?.id}>
      {({ share }) => <EditShareForm key={share.id} share={share} />}
    </ShareGate>
  )
}

function EditSkeleton() {
  return (
    <div role="status" className="page-width py-8 md:py-14">
      <span className="sr-only">Loading the design</span>
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="mt-8 h-96 max-w-4xl" />
    </div>
  )
}
