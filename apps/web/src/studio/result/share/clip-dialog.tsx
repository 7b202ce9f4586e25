import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, RotateCw, Share2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { describeFailure } from '../../../api/describe-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { saveFile } from '../../../ui/page/save-file.ts'
import { Progress } from '../../../ui/progress.tsx'
import type { Picture } from '../../photo/bitmap-canvas.tsx'
import { makeClip } from './make-clip.ts'
import { canShare, shareFile } from './share-file.ts'
import { i18n } from '../../../locales/i18n.ts'

interface ClipDialogProps {
  readonly before: Picture
  readonly resultPath: string
  readonly onClose: () => void
}

type ClipState =
  | { readonly phase: 'making'; readonly share: number }
  | { readonly phase: 'failed'; readonly reason: string }
  | { readonly phase: 'ready'; readonly file: File; readonly url: string }

/** Makes the clip as it opens; then it plays and can be shared or downloaded. Closing cancels. */
export function ClipDialog({ before, resultPath, onClose }: ClipDialogProps) {
  const { state, retry } = useClip(before, resultPath)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpening) => {
        if (!isOpening) onClose()
      }}
      title={t`Before/After Clip`}
      description={i18n._(DESCRIPTIONS[state.phase])}
      actions={<ClipActions state={state} onRetry={retry} onClose={onClose} />}
    >
      {state.phase === 'making' && <Progress label={t`Making your clip`} percent={state.share * 100} />}
      {state.phase === 'failed' && <p role="alert">{state.reason}</p>}
      {state.phase === 'ready' && <Clip file={state.file} url={state.url} />}
    </Dialog>
  )
}

const DESCRIPTIONS = {
  making: msg`We record your clip on this device. It takes about five seconds.`,
  failed: msg`We couldn't make the clip. Your picture is still there.`,
  ready: msg`Your clip is ready.`,
}

function Clip({ file, url }: { file: File; url: string }) {
  const label = t`Your home, from before to after`
  const classes = 'max-h-[50dvh] w-full rounded-control bg-neutral object-contain'
  return file.type.startsWith('video/') ? (
    <video src={url} aria-label={label} className={classes} autoPlay loop muted playsInline controls />
  ) : (
    <img src={url} alt={label} className={classes} />
  )
}

interface ClipActionsProps {
  readonly state: ClipState
  readonly onRetry: () => void
  readonly onClose: () => void
}

function ClipActions({ state, onRetry, onClose }: ClipActionsProps) {
  if (state.phase !== 'ready')
    return (
      <>
        <Button variant="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        {state.phase === 'failed' && (
          <Button icon={<RotateCw />} onClick={onRetry}>
            <Trans>Try Again</Trans>
          </Button>
        )}
      </>
    )
  const { file } = state
  const hasShareSheet = canShare({ files: [file] })
  return (
    <>
      <Button
        variant={hasShareSheet ? 'secondary' : 'primary'}
        icon={<Download />}
        onClick={() => saveFile(file, file.name)}
      >
        <Trans>Download Clip</Trans>
      </Button>
      {hasShareSheet && (
        <Button icon={<Share2 />} onClick={() => void shareFile(file, 'Clip').catch(console.error)}>
          <Trans>Share Clip</Trans>
        </Button>
      )}
    </>
  )
}

/** The clip that is made as long as the component is mounted. */
function useClip(before: Picture, resultPath: string) {
  const [state, setState] = useState<ClipState>({ phase: 'making', share: 0 })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const abort = new AbortController()
    const isPhone = window.matchMedia('(width < 768px)').matches
    let url: string | null = null
    const onProgress = (share: number) => setState({ phase: 'making', share })
    makeClip({ before, resultPath, isPhone }, { signal: abort.signal, onProgress }).then(
      (file) => {
        if (abort.signal.aborted) return
        url = URL.createObjectURL(file)
        setState({ phase: 'ready', file, url })
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        console.error(error)
        setState({
          phase: 'failed',
          reason: describeFailure(error, t`Making the clip`) ?? t`Please try again.`,
        })
      },
    )
    return () => {
      abort.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [before, resultPath, attempt])

  const retry = useCallback(() => {
    setState({ phase: 'making', share: 0 })
    setAttempt((count) => count + 1)
  }, [])
  return { state, retry }
}
