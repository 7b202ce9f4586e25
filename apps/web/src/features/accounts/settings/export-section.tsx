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
    onError: (error) => showFailure("The export didn't work", error, 'Please try again in a moment.'),
  })
  return (
    <Section title="Your data" lead="Download a copy.">
      <p className="mb-4">A zip file with your profile, your sessions and every picture made for you.</p>
      <Button variant="secondary" icon={<Download />} isBusy={isPending} onClick={() => mutate()}>
        {isPending ? 'Packing...' : 'Export my data'}
      </Button>
    </Section>
  )
}
