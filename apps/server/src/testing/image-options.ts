import { StoredPainter } from '../platform/painter/stored-painter.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import { QuickPainter } from './quick-painter.ts'

/** Default options for tests that open images directly. */
export const IMAGE_OPTIONS = {
  retentionMs: 3_600_000,
  quarantineDays: 30,
  onError: () => undefined,
  onSwept: () => undefined,
} as const

/** A quick painter that works on a store. */
export function quickPainterOn(store: ObjectStore): StoredPainter {
  return new StoredPainter({ painter: new QuickPainter(), store })
}

/** A trusted sweep time. */
export function sweepTimeNow() {
  return { nowMs: Date.now(), isTrusted: true }
}
