import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ShareDetailResponse } from '@housecoat/contract'
import { ArrowLeft, RotateCw } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { NotFoundDrawing } from '../../../ui/drawings/not-found-drawing.tsx'
import { PageMessage } from '../../../ui/page/page-message.tsx'
import { describeOffline } from '../../../api/describe-failure.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useShare } from './use-share.ts'

interface ShareGateProps {
  /** in the shape of the page */
  readonly skeleton: ReactNode
  /** who may see the page; others get the not-found page. Everyone by default */
  readonly isAllowed?: (detail: ShareDetailResponse) => boolean
  readonly children: (detail: ShareDetailResponse) => ReactNode
}

/** Loads the share in the page's address, or says why it can't be shown. */
export function ShareGate({ skeleton, isAllowed, children }: ShareGateProps) {
  const { detail, isMissing, error, isFetching, refetch } = useShare()
  const hasFailed = error !== null && !isMissing && detail === undefined
  if (isMissing || (detail !== undefined && isAllowed?.(detail) === false)) return <ShareNotFound />
  if (hasFailed && !isFetching) return <ShareFailed onRetry={() => void refetch()} />
  return detail === undefined ? skeleton : children(detail)
}

function ShareNotFound() {
  return (
    <PageMessage
      title={t`Design Not Found`}
      drawing={<NotFoundDrawing className="max-md:-ml-3.5 md:w-80" />}
      text={t`We couldn't find this design in the community. Its owner may have removed it or made it private.`}
    >
      <ButtonLink to="/community" icon={<ArrowLeft />}>
        <Trans>Return to Community</Trans>
      </ButtonLink>
    </PageMessage>
  )
}

function ShareFailed({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    showToast({
      title: t`Error`,
      description: describeOffline(t`The community`) ?? t`Failed to load design details. Please try again.`,
      kind: 'error',
    })
  }, [])
  return (
    <PageMessage
      title={t`Failed to fetch design details`}
      pageTitle={t`Design`}
      text={
        describeOffline(t`This design`) ??
        t`We couldn't load this design. Check your connection and try again.`
      }
    >
      <Button icon={<RotateCw />} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
      <ButtonLink to="/community" variant="secondary">
        <Trans>Return to Community</Trans>
      </ButtonLink>
    </PageMessage>
  )
}
