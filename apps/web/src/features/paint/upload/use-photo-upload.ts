import { ERRORS } from '@housecoat/contract'
import { useState, type Dispatch } from 'react'
import { findPhotoErrorCode } from '../../../platform/photo-error.ts'
import { findPhotoKey } from '../../../platform/photo-key.ts'
import { findChoice, keepPhoto } from '../../../platform/photo-memory.ts'
import { showToast } from '../../../shared/toast/show-toast.ts'
import type { PaintEngine } from '../use-paint-engine.ts'
import type { WizardAction } from '../wizard/wizard-state.ts'
import { findFileComplaint, type Complaint } from '../../../shared/photo/validate-photo.ts'

const UNKNOWN_FAILURE: Complaint = {
  title: 'The photo could not be opened',
  description: 'Something went wrong in your browser. Please try again, or choose another photo.',
}

/** Checks and opens a chosen photo; what is wrong with it is said in a toast and the photo before it stays. */
export function usePhotoUpload(dispatch: Dispatch<WizardAction>, engine: PaintEngine) {
  const [isOpening, setIsOpening] = useState(false)

  /** @returns whether the photo is open now */
  async function take(file: File): Promise<boolean> {
    const complaint = findFileComplaint(file)
    if (complaint !== null) return complain(complaint)
    setIsOpening(true)
    try {
      const key = await findPhotoKey(file)
      const { upload } = await engine.open(file, key)
      const choice = await findChoice(key)
      dispatch({ type: 'photo-loaded', image: { file, name: file.name, key }, choice })
      void keepPhoto({ key, name: file.name, file: upload })
      return true
    } catch (error) {
      return complain(findOpeningComplaint(error))
    } finally {
      setIsOpening(false)
    }
  }

  return { isOpening, take }
}

export function complain({ title, description }: Complaint): false {
  showToast({ title, description, kind: 'error' })
  return false
}

function findOpeningComplaint(error: unknown): Complaint {
  const code = findPhotoErrorCode(error)
  if (code !== null) return { title: ERRORS[code].title, description: ERRORS[code].detail }
  console.error(error)
  return UNKNOWN_FAILURE
}
