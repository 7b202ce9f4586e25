import { t } from '@lingui/core/macro'
import { saveFile } from '../../../ui/page/save-file.ts'
import { announce } from '../../../ui/toast/announcements.ts'

/**
 * Opens the device's share sheet. Most desktops have none: there the file is saved, and the page says so.
 * @param kind what the page calls it
 * @throws DOMException when the device refuses; closing its sheet is no error
 */
export async function shareFile(file: File, kind: 'Picture' | 'Clip'): Promise<void> {
  const content = { files: [file], title: t`My painted home` }
  if (canShare(content)) {
    await openShareSheet(content)
    return
  }
  const fileName = file.name
  saveFile(file, fileName)
  announce({
    title: kind === 'Picture' ? t`Picture downloaded` : t`Clip downloaded`,
    description: t`Find ${fileName} in your downloads to share it.`,
    kind: 'success',
  })
}

async function openShareSheet(content: ShareData): Promise<void> {
  try {
    await navigator.share(content)
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'AbortError'
    if (!isClosed) throw error
  }
}

/** Whether the device has a share sheet that takes this file; `canShare` is missing where sharing is not supported. */
export function canShare(content: ShareData): boolean {
  return 'canShare' in navigator && navigator.canShare(content)
}
