import { describeFailure } from '../../api/describe-failure.ts'
import { showToast } from './show-toast.ts'

/** Shows a toast for a failed call: the server's message, or else `fallback`. */
export function showFailure(title: string, error: unknown, fallback?: string): void {
  showToast({ title, description: describeFailure(error) ?? fallback, kind: 'error' })
}
