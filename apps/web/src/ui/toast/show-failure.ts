import { describeFailure } from '../../api/describe-failure.ts'
import { showToast } from './show-toast.ts'

/**
 * Shows a toast for a failed call: the server's message, or else `fallback`.
 * @param action what works again once the browser is back online, as the subject of a sentence
 */
export function showFailure(title: string, error: unknown, fallback?: string, action?: string): void {
  showToast({ title, description: describeFailure(error, action) ?? fallback, kind: 'error' })
}
