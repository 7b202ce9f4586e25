import type { ShareDetailResponse } from '@housecoat/contract'
import { ArrowLeft, RotateCw } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useShare } from './use-share.ts'

interface ShareGateProps {
  /** in the shape of what comes */
  readonly skeleton: ReactNode
  /** whom else it is for than everybody; the others find nothing */
  readonly admits?: (detail: ShareDetailResponse) => boolean
  readonly children: (detail: ShareDetailResponse) => ReactNode
}

/** Brings the share of the page's address, or tells why it cannot be shown. */
export function ShareGate({ skeleton, admits, children }: ShareGateProps) {
  const { detail, isMissing, error, isFetching, refetch } = useShare()
  const hasFailed = error !== null && !isMissing && detail === undefined
  if (isMissing || (detail !== undefined && admits?.(detail) === false)) return <ShareNotFound />
  if (hasFailed && !isFetching) return <ShareFailed onRetry={() => void refetch()} />
  return detail === undefined ? skeleton : children(detail)
}

function ShareNotFound() {
  usePageTitle('Design Not Found')
  return (
    <div className="page-width flex flex-col items-start gap-5 py-16 md:py-28">
      <PageHeading>Design Not Found</PageHeading>
      <p className="max-w-prose text-lg text-muted">
        We couldn't find this design in the community. Its owner may have removed it or made it private.
      </p>
      <ButtonLink to="/community" icon={<ArrowLeft />} className="mt-2">
        Return to Community
      </ButtonLink>
    </div>
  )
}

function ShareFailed({ onRetry }: { onRetry: () => void }) {
  usePageTitle('Design')
  useEffect(() => {
    showToast({
      title: 'Error',
      description: 'Failed to load design details. Please try again.',
      kind: 'error',
    })
  }, [])
  return (
    <div className="page-width flex flex-col items-start gap-5 py-16 md:py-28">
      <PageHeading>Failed to fetch design details</PageHeading>
      <p className="max-w-prose text-lg text-muted">
        We couldn't load this design. Check your connection and try again.
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        <Button icon={<RotateCw />} onClick={onRetry}>
          Try again
        </Button>
        <ButtonLink to="/community" variant="secondary">
          Return to Community
        </ButtonLink>
      </div>
    </div>
  )
}
