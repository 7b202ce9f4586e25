import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { copyText } from '../../../ui/toast/copy-text.ts'

const copyWords = () => ({
  copied: t`Copied`,
  failed: { title: t`It wasn't copied`, description: t`Select the text and copy it.` },
})

interface NewSecretProps {
  readonly title: string
  /** how the field is called to screen readers */
  readonly label: string
  readonly secret: string
  readonly onDone: () => void
}

/** A secret that the server shows once. */
export function NewSecret({ title, label, secret, onDone }: NewSecretProps) {
  return (
    <div className="space-y-4">
      <Notice kind="success" title={title}>
        <Trans>Copy it now. We can&rsquo;t show it again.</Trans>
      </Notice>
      <output
        aria-label={label}
        className="block rounded-card border border-line bg-surface p-4 font-mono text-base break-all select-all"
      >
        {secret}
      </output>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={<Copy />} onClick={() => void copyText(secret, copyWords())}>
          <Trans>Copy</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>I saved it</Trans>
        </Button>
      </div>
    </div>
  )
}
