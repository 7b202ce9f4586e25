import type { PainterPool } from '../../platform/painter/painter-pool.ts'
import type { TapSource } from './tap-source.ts'

interface OwnTapsOptions {
  readonly name: string
  /** the model has a surface head, which is used */
  readonly findsHouses: boolean
  /** a pool of one process, which keeps the photos' embeddings */
  readonly pool: Pick<PainterPool, 'run'>
}

/** Longer than the decoder takes, and hardly noticed */
const WAIT_MS = 1000

/**
 * Answers taps with the operator's own model. Its jobs have no owner: a page that does not wait any longer is not one that wastes
 * the painters' time, and the routes limit how many jobs an address has.
 */
export function createOwnTaps({ name, findsHouses, pool }: OwnTapsOptions): TapSource {
  return {
    name,
    isHosted: false,
    waitMs: WAIT_MS,
    async addPhoto(photo, signal) {
      return (await pool.run({ kind: 'embed-photo', photo }, signal)).photoKey
    },
    findRegion: (question, _countCall, signal) => pool.run({ kind: 'find-tap-region', ...question }, signal),
    findSurfaces: findsHouses
      ? (photoKey, signal) => pool.run({ kind: 'find-surfaces', photoKey }, signal)
      : null,
  }
}
