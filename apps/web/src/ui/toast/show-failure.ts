import { describeFailure } from '../../api/describe-failure.ts'
import { showToast } from './show-toast.ts'

/** Shows that a call failed: in the server's words where it sent any, otherwise in `fallback`. */
export function showFailure(title: string, error: unknown, fallback?: string): void {
  showToast({ title, description: describeFailure(error) ?? fallback, kind: 'error' })
}
