import { showToast } from './show-toast.ts'

interface CopyWords {
  /** the toast's title once the text is copied */
  readonly copied: string
  readonly failed: { readonly title: string; readonly description: string }
}

/** Copies text to the clipboard, and says in a toast whether it was copied. */
export async function copyText(text: string, { copied, failed }: CopyWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: copied, kind: 'success' })
  } catch {
    showToast({ ...failed, kind: 'error' })
  }
}
