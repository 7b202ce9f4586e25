import type { AnalysisResponse } from '@housecoat/contract'
import type { JobOwner } from '../../platform/painter/job-owner.ts'
import type { StoredPainter } from '../../platform/painter/stored-painter.ts'
import { runForRequest } from '../../platform/painter/run-for-request.ts'
import { packSurfaces } from '../../platform/surface-model/pack-surfaces.ts'

interface AnalysisServiceOptions {
  readonly painter: Pick<StoredPainter, 'run'>
  readonly timeoutMs: number
}

/** Finds the surfaces of photos with the operator's model. */
export class AnalysisService {
  readonly #options: AnalysisServiceOptions

  constructor(options: AnalysisServiceOptions) {
    this.#options = options
  }

  /**
   * @param photo a guarded photo
   * @param disconnected aborts when the client disconnects
   * @throws AppError image_damaged, analysis_timeout, generation_failed, server_busy, too_many_pictures or
   *   request_timeout
   */
  async analyze(photo: Uint8Array, owner: JobOwner, disconnected: AbortSignal): Promise<AnalysisResponse> {
    const { painter, timeoutMs } = this.#options
    const limits = { owner, disconnected, timeoutMs, timeoutCode: 'analysis_timeout' } as const
    const found = await runForRequest(painter, { kind: 'analyze', photo }, limits)
    return { model: found.model ?? null, ...packSurfaces(found) }
  }
}
