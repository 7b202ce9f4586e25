import type { JobOwner } from '../platform/painter/job-owner.ts'
import type { LaneJob } from '../platform/painter/lanes.ts'
import type { QueuedPainter } from '../platform/work-queue/queued-painter.ts'

/** What paints for a server. */
export interface Work {
  /** works on objects of the store: with processes of this server, or with workers through Redis */
  readonly painter: Pick<QueuedPainter, 'run'> & {
    /** throws server_busy while there is no room for a job */
    readonly checkRoom: (job: LaneJob, owner: JobOwner) => void | Promise<void>
  }
  /** throws while no worker can be reached; null: this server works itself */
  readonly checkQueue: (() => Promise<void>) | null
  readonly isPainterAlive: () => boolean
}
