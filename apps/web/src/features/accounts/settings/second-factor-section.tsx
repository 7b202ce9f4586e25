import type { BeginSecondFactorResponse, User } from '@housecoat/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ACCOUNT_KEY, SECOND_FACTOR_KEY } from '../../../api/query-keys.ts'
import { userQuery } from '../../../api/user-query.ts'
import { formatDay } from '../../../locales/format.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { readSecondFactor, renewRecoveryCodes, turnSecondFactorOff } from '../api/second-factor-api.ts'
import { Section } from './section.tsx'
import { ProofForm } from '../second-factor/proof-form.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { BeginStep, ScanStep } from '../second-factor/setup-steps.tsx'

/** Fragment of this section's URL. */
const HASH = '#two-step-sign-in'

/** Two-step sign-in: setting it up, its recovery codes, turning it off. */
export function SecondFactorSection({ user }: { user: User }) {
  const { hash } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === HASH) box.current?.scrollIntoView()
  }, [hash])
  return (
    <div ref={box} className="scroll-mt-24">
      <Section title="Two-step sign-in" lead="A code from your phone in addition to your password.">
        <SecondFactor user={user} />
      </Section>
    </div>
  )
}

type Step =
  | { readonly name: 'rest' | 'begin' }
  | { readonly name: 'scan'; readonly setup: BeginSecondFactorResponse }
  | { readonly name: 'codes'; readonly codes: readonly string[] }

function SecondFactor({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const rest = () => setStep({ name: 'rest' })

  function applyChange(hasSecondFactor: boolean): void {
    const changed: User = { ...user, hasSecondFactor }
    queryClient.setQueryData(userQuery.queryKey, changed)
    void queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY })
  }

  function showCodes(codes: readonly string[]): void {
    setStep({ name: 'codes', codes })
    applyChange(true)
  }

  function turnedOff(): void {
    rest()
    showToast({
      title: 'Two-step sign-in is off',
      description: 'Every other device was signed out.',
      kind: 'success',
    })
    applyChange(false)
  }

  switch (step.name) {
    case 'begin':
      return <BeginStep user={user} onBegun={(setup) => setStep({ name: 'scan', setup })} onCancel={rest} />
    case 'scan':
      return <ScanStep setup={step.setup} onConfirmed={showCodes} onCancel={rest} />
    case 'codes':
      return (
        <div className="space-y-4">
          <Notice kind="success" title="Two-step sign-in is on" />
          <RecoveryCodes username={user.username} codes={step.codes} onDone={rest} />
        </div>
      )
    case 'rest':
      return user.hasSecondFactor ? (
        <TurnedOn user={user} onCodes={showCodes} onOff={turnedOff} />
      ) : (
        <TurnedOff user={user} onSetUp={() => setStep({ name: 'begin' })} />
      )
  }
}

function TurnedOff({ user, onSetUp }: { user: User; onSetUp: () => void }) {
  return (
    <div className="space-y-4">
      {user.isModerator && (
        <Notice kind="info" title="Moderators need two-step sign-in">
          Set it up to open the Moderation page.
        </Notice>
      )}
      <p>With it, no one can sign in with just your password.</p>
      <Button variant="secondary" icon={<ShieldCheck />} onClick={onSetUp}>
        Set up two-step sign-in
      </Button>
    </div>
  )
}

interface TurnedOnProps {
  readonly user: User
  readonly onCodes: (codes: readonly string[]) => void
  readonly onOff: () => void
}

function TurnedOn({ user, onCodes, onOff }: TurnedOnProps) {
  const [dialog, setDialog] = useState<'codes' | 'off' | null>(null)
  const close = () => setDialog(null)
  return (
    <div className="space-y-4">
      <Status />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setDialog('codes')}>
          New recovery codes
        </Button>
        <Button variant="quiet" onClick={() => setDialog('off')}>
          Turn off
        </Button>
      </div>
      <Dialog
        isOpen={dialog === 'codes'}
        onOpenChange={close}
        title="Get new recovery codes?"
        description="Your old recovery codes stop working."
      >
        <ProofForm
          user={user}
          submit={renewRecoveryCodes}
          onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
          onCancel={close}
          label="Get new codes"
          failureTitle="Your codes weren't replaced"
        />
      </Dialog>
      <Dialog
        isOpen={dialog === 'off'}
        onOpenChange={close}
        title="Turn two-step sign-in off?"
        description={
          user.isModerator
            ? "You'll need only your password to sign in, and you can no longer moderate."
            : "You'll need only your password to sign in."
        }
      >
        <ProofForm
          user={user}
          submit={turnSecondFactorOff}
          onDone={onOff}
          onCancel={close}
          label="Turn off"
          failureTitle="Two-step sign-in wasn't turned off"
          isDanger
        />
      </Dialog>
    </div>
  )
}

function Status() {
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey: SECOND_FACTOR_KEY,
    queryFn: ({ signal }) => readSecondFactor(signal),
    networkMode: 'always',
  })
  if (isPending) return <Skeleton className="h-6 w-64" />
  if (data === undefined)
    return (
      <LoadFailure
        error={error}
        fallback="We couldn't load your two-step sign-in settings. Please try again."
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const { since, recoveryCodesLeft } = data
  return (
    <div className="space-y-3">
      <p>
        {since === null ? 'On.' : `On since ${formatDay(since, 'long')}.`} {describeLeft(recoveryCodesLeft)}
      </p>
      {recoveryCodesLeft < FEW_CODES && (
        <Notice kind="info" title="You're running low on recovery codes">
          Get new ones so you can sign in without your phone.
        </Notice>
      )}
    </div>
  )
}

const FEW_CODES = 3

function describeLeft(count: number): string {
  if (count === 0) return 'No recovery codes left.'
  return count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`
}
