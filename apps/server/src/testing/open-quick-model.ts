import { createServer } from 'node:http'
import type { ErrorCode } from '@housecoat/contract'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { ChangedPicture, PainterJob, PainterResult } from '../platform/painter/paint-job.ts'
import { SIZED_FRAMES } from '../platform/image-models/edit-frame.ts'
import { AppError } from '../app-error.ts'
import { buildFlatPhoto } from './build-photo.ts'
import { QuickPainter } from './quick-painter.ts'

const photo = await buildFlatPhoto(64, 64)

export interface QuickModel {
  /** to be named as AI_BASE_URL */
  readonly baseUrl: string
  /** requests that reached the provider */
  calls: number
  /** how long an answer takes */
  takeMs: () => number
  close(): Promise<void>
}

/** A hosted model that answers every edit with the same picture. */
export async function openQuickModel(): Promise<QuickModel> {
  const answer = JSON.stringify({ created: 0, data: [{ b64_json: photo.toString('base64') }] })
  const server = createServer((request, response) => {
    model.calls++
    request.resume()
    pause(model.takeMs()).then(
      () => response.setHeader('content-type', 'application/json').end(answer),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const model: QuickModel = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls: 0,
    takeMs: () => 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return model
}

export function environmentOf({ baseUrl }: { readonly baseUrl: string }): Record<string, string> {
  return {
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'painter-1',
    AI_BASE_URL: baseUrl,
    AI_ALLOW_PRIVATE_NETWORK: 'on',
    AI_PAINT: 'provider',
  }
}

/** A quick painter that can also frame photos for a hosted model. */
export class FramingPainter extends QuickPainter {
  /** pictures of the hosted model that are said to show another house */
  driftsLeft = 0
  /** what is said about other pictures of the hosted model */
  settled: Pick<ChangedPicture, 'moved' | 'isLaidBack'> = {}
  driftCode: Extract<ErrorCode, 'restyle_drifted' | 'outline_drifted'> = 'restyle_drifted'

  override async run<Job extends PainterJob>(job: Job, signal: AbortSignal): Promise<PainterResult<Job>> {
    const result = await super.run(job, signal)
    if (job.kind === 'settle' && this.driftsLeft > 0) {
      this.driftsLeft--
      throw new AppError(this.driftCode)
    }
    if (job.kind === 'settle') return { ...result, ...this.settled }
    if (job.kind !== 'frame') return result
    return { frame: SIZED_FRAMES[0], photo, mask: null, guidance: null } as unknown as PainterResult<Job>
  }
}
