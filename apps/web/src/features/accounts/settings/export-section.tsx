import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveFile } from '../../../ui/page/save-file.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { exportData } from '../api/accounts-api.ts'
import { Section } from './section.tsx'

export function ExportSection({ username }: { username: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: exportData,
    networkMode: 'always',
    onSuccess: (zip) => saveFile(zip, `housecoat-${username}.zip`),
    onError: (error) => showFailure(t`The export didn't work`, error, t`Please try again in a moment.`),
  })
  return (
    <Section title={t`Your data`} lead={t`Download a copy.`}>
      <p className="mb-4">
        <Trans>A zip file with your profile, your sessions and every picture made for you.</Trans>
      </p>
      <Button variant="secondary" icon={<Download />} isBusy={isPending} onClick={() => mutate()}>
        {isPending ? t`Packing...` : t`Export my data`}
      </Button>
    </Section>
  )
}
