import { t } from '@lingui/core/macro'
import { useUser } from '../../../api/user-query.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ShareGate } from '../detail/share-gate.tsx'
import { EditShareForm } from './edit-share-form.tsx'

/** Where a share's owner edits it. Others get the not-found page. */
export function EditSharePage() {
  const { user } = useUser()
  return (
    <ShareGate skeleton={<EditSkeleton />} isAllowed={({ share }) => share.userId === user?.id}>
      {({ share }) => <EditShareForm key={share.id} share={share} />}
    </ShareGate>
  )
}

function EditSkeleton() {
  return (
    <Loading label={t`Loading the design`} className="page-width py-8 md:py-14">
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="mt-8 h-96 max-w-4xl" />
    </Loading>
  )
}
