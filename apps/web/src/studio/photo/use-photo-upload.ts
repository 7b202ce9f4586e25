import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ERRORS } from '@housecoat/contract'
import { useRef, useState } from 'react'
import { translateText } from '../../locales/translate-text.ts'
import type { OpenedPhoto } from '../../engine/engine-api.ts'
import { isStaleCall } from '../../engine/stale-call.ts'
import { findPhotoErrorCode } from '../../photo/photo-error.ts'
import { findPhotoKey } from '../../photo/photo-key.ts'
import { storePhoto, type SavedPhoto } from '../../photo/browser-store.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { findFileComplaint, type Complaint } from '../../photo/validate-photo.ts'
import { i18n } from '../../locales/i18n.ts'

const UNKNOWN_FAILURE: Complaint = {
  title: msg`We couldn't open the photo`,
  description: msg`Something went wrong in your browser. Please try again, or choose another photo.`,
}

/**
 * Checks, opens and stores a chosen photo. If it cannot be used, a toast says why and the previous photo stays.
 * @param open rejects with a PhotoError when the photo cannot be used
 * @param onOpened gets the chosen file with its key; after awaiting something, it can check `isLatest`
 */
export function usePhotoUpload(
  open: (file: Blob, key: string) => Promise<OpenedPhoto>,
  onOpened: (photo: SavedPhoto, isLatest: () => boolean) => void | Promise<void>,
) {
  const [isOpening, setIsOpening] = useState(false)
  /** the newest file: dropping and pasting are possible while another file opens */
  const latest = useRef<File | null>(null)

  /** @returns whether the photo is open now */
  async function take(file: File): Promise<boolean> {
    const complaint = findFileComplaint(file)
    if (complaint !== null) return complain(complaint)
    setIsOpening(true)
    latest.current = file
    const isLatest = () => latest.current === file
    try {
      const key = await findPhotoKey(file)
      if (!isLatest()) return false
      const { upload } = await open(file, key)
      if (!isLatest()) return false
      await onOpened({ file, name: file.name, key }, isLatest)
      void storePhoto({ key, name: file.name, file: upload })
      return isLatest()
    } catch (error) {
      return isLatest() && !isStaleCall(error) && complain(findOpeningComplaint(error))
    } finally {
      if (isLatest()) setIsOpening(false)
    }
  }

  return { isOpening, take }
}

/** Shows why a photo or a step cannot be used. */
export function complain({ title, description }: Complaint): false {
  showToast({ title: inWords(title), description: inWords(description), kind: 'error' })
  return false
}

function inWords(text: MessageDescriptor | string): string {
  return typeof text === 'string' ? text : i18n._(text)
}

/** Why a photo could not be opened, in words. */
export function findOpeningComplaint(error: unknown): Complaint {
  const code = findPhotoErrorCode(error)
  if (code !== null)
    return { title: translateText(ERRORS[code].title), description: translateText(ERRORS[code].detail) }
  console.error(error)
  return UNKNOWN_FAILURE
}
