import { t } from '@lingui/core/macro'
import type { ProjectKind } from '@housecoat/contract'
import { useState } from 'react'
import { describeOffline } from '../../api/describe-failure.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { downloadDesign } from './download-design.ts'

/** Downloads a result at its full size; a failure is said in a toast. */
export function useDownload(kind: ProjectKind, path: string) {
  const [isDownloading, setIsDownloading] = useState(false)

  async function download(): Promise<void> {
    setIsDownloading(true)
    try {
      await downloadDesign(kind, path)
    } catch (error) {
      console.error(error)
      showToast({
        title: t`The download didn't start`,
        description:
          describeOffline(t`Downloading`) ?? t`Check your connection and press Download Image again.`,
        kind: 'error',
      })
    } finally {
      setIsDownloading(false)
    }
  }

  return { isDownloading, download: () => void download() }
}
