import { judgeMaskStart, judgePhotoStart } from '../../photo-guard/judge-start.ts'
import { fileLimitOf, type FileKind } from './body-limits.ts'
import { GrowingBuffer } from './growing-buffer.ts'

/** enough for every type's signature, and most sizes */
const FIRST_LOOK_BYTES = 64

/** Collects a photo or mask as it arrives, and refuses it as early as its first bytes allow. */
export class PhotoSink {
  readonly #buffer: GrowingBuffer
  readonly #judgeStart: (bytes: Buffer) => boolean
  #nextLookBytes = FIRST_LOOK_BYTES

  /** @param expectedBytes the declared length, if known */
  constructor(kind: FileKind, expectedBytes: number | null) {
    this.#judgeStart = kind === 'mask' ? judgeMaskStart : judgePhotoStart
    this.#buffer = new GrowingBuffer({
      expectedBytes,
      limitBytes: fileLimitOf(kind),
      tooLargeCode: kind === 'mask' ? 'mask_invalid' : 'image_too_large',
    })
  }

  /** @throws AppError of the photo guard, before the rest has arrived */
  write(chunk: Buffer): void {
    this.#buffer.append(chunk)
    const { bytes } = this.#buffer
    if (bytes.length < this.#nextLookBytes) return
    this.#nextLookBytes = this.#judgeStart(bytes) ? Infinity : 2 * bytes.length
  }

  get bytes(): Buffer {
    return this.#buffer.bytes
  }
}
