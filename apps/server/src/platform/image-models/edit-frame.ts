/** A picture size that a model accepts and returns. */
export interface EditFrame {
  readonly width: number
  readonly height: number
}

/** Position of the whole photo in a frame; the rest is filled with its mirrored borders. */
interface FramedContent {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Frames of the OpenAI images protocol. */
export const SIZED_FRAMES: readonly EditFrame[] = [
  { width: 1024, height: 1024 },
  { width: 1536, height: 1024 },
  { width: 1024, height: 1536 },
]

/** Frames of models that take an aspect ratio: the ratios that all of them support. */
export const RATIO_FRAMES: readonly EditFrame[] = [
  { width: 1024, height: 1024 },
  { width: 1344, height: 1008 },
  { width: 1008, height: 1344 },
  { width: 1536, height: 864 },
  { width: 864, height: 1536 },
]

/** tolerance of a returned picture's aspect ratio: models round sides to whole blocks */
const ASPECT_TOLERANCE = 0.02

/** @returns the frame that needs the least padding for a picture of this size */
export function chooseFrame(frames: readonly EditFrame[], { width, height }: EditFrame): EditFrame {
  const missOf = (frame: EditFrame) => Math.abs(Math.log((frame.width * height) / (frame.height * width)))
  return frames.reduce((best, frame) => (missOf(frame) < missOf(best) ? frame : best))
}

/** @returns the position of a picture of this size in the frame: whole, as large as possible, centered */
export function placeInFrame(frame: EditFrame, { width, height }: EditFrame): FramedContent {
  const scale = Math.min(frame.width / width, frame.height / height)
  const content = {
    width: Math.min(frame.width, Math.max(1, Math.round(width * scale))),
    height: Math.min(frame.height, Math.max(1, Math.round(height * scale))),
  }
  return {
    ...content,
    left: Math.floor((frame.width - content.width) / 2),
    top: Math.floor((frame.height - content.height) / 2),
  }
}

export function hasAspectOf(frame: EditFrame, { width, height }: EditFrame): boolean {
  return Math.abs(Math.log((frame.width * height) / (frame.height * width))) <= ASPECT_TOLERANCE
}

/** @returns the aspect ratio as models take it, for example `4:3` */
export function aspectRatioOf({ width, height }: EditFrame): `${number}:${number}` {
  const divisor = greatestDivisor(width, height)
  return `${width / divisor}:${height / divisor}`
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
