import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, Printer } from 'lucide-react'
import { saveFile } from '../../../ui/page/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import './recovery-codes.css'

interface RecoveryCodesProps {
  readonly username: string
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** New recovery codes, shown once: to save, to print, or to write down. */
export function RecoveryCodes({ username, codes, onDone }: RecoveryCodesProps) {
  const title = t`Housecoat recovery codes for ${username}`

  function download(): void {
    const text = [title, '', ...codes, '', t`Each code works once.`, ''].join('\n')
    saveFile(new Blob([text], { type: 'text/plain' }), `housecoat-recovery-codes-${username}.txt`)
  }

  return (
    <div className="recovery-codes space-y-4">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-sm text-muted">
        <Trans>
          Each code works once in place of your app, for example when you lose your phone. We can&rsquo;t show
          them again, so save them now.
        </Trans>
      </p>
      <ul
        aria-label={t`Recovery codes`}
        className="grid grid-cols-[repeat(auto-fit,minmax(11.75rem,1fr))] gap-x-6 gap-y-1.5 rounded-card border border-line bg-surface p-4 font-mono text-base"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="not-printed flex flex-wrap gap-3">
        <Button variant="secondary" icon={<Download />} onClick={download}>
          <Trans>Download</Trans>
        </Button>
        <Button variant="secondary" icon={<Printer />} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>I saved them</Trans>
        </Button>
      </div>
    </div>
  )
}
