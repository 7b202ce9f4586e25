import { CLIP_MS, beforeShareAt, drawFrame, type ClipPictures } from './clip-frames.ts'

/** MP4 first, because every phone and chat plays it. */
const VIDEO_TYPES = ['video/mp4;codecs=avc1.42E01F', 'video/mp4', 'video/webm;codecs=vp9', 'video/webm']
const FRAMES_PER_SECOND = 30
const BITS_PER_SECOND = 5_000_000
/** A page in the background draws no frames; the clip waits instead of jumping. */
const MAX_FRAME_MS = 100

export interface ClipProgress {
  readonly signal: AbortSignal
  /** @param share of the clip that is made, 0–1 */
  readonly onProgress: (share: number) => void
}

/** The best type of video that this browser can record; null: none. */
export function findVideoType(): string | null {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return null
  return VIDEO_TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null
}

/**
 * Records the clip as a video, in as much time as it lasts.
 * @param context of the canvas that is drawn on and recorded
 * @throws DOMException `AbortError` when it is canceled; Error when the browser fails to record
 */
export async function recordClip(
  context: CanvasRenderingContext2D,
  pictures: ClipPictures,
  type: string,
  progress: ClipProgress,
): Promise<Blob> {
  drawFrame(context, pictures, 1)
  const stream = context.canvas.captureStream(FRAMES_PER_SECOND)
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS_PER_SECOND })
  const chunks: Blob[] = []
  recorder.ondataavailable = ({ data }) => chunks.push(data)
  const ended = new Promise<void>((resolve, reject) => {
    recorder.onstop = () => resolve()
    recorder.onerror = () => reject(new Error("This browser couldn't record the clip"))
  })
  try {
    recorder.start()
    await Promise.race([playFrames(context, pictures, progress), ended])
    if (recorder.state !== 'inactive') recorder.stop()
    await ended
  } finally {
    if (recorder.state !== 'inactive') recorder.stop()
    for (const track of stream.getTracks()) track.stop()
  }
  const clip = new Blob(chunks, { type: type.split(';')[0] })
  if (clip.size === 0) throw new Error("This browser couldn't record the clip")
  return clip
}

/** Draws the clip once, in its own time. */
function playFrames(
  context: CanvasRenderingContext2D,
  pictures: ClipPictures,
  { signal, onProgress }: ClipProgress,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let elapsedMs = 0
    let lastMs = performance.now()
    const step = (nowMs: number) => {
      if (signal.aborted) {
        reject(new DOMException('The clip was canceled', 'AbortError'))
        return
      }
      elapsedMs += Math.min(MAX_FRAME_MS, Math.max(0, nowMs - lastMs))
      lastMs = nowMs
      drawFrame(context, pictures, beforeShareAt(elapsedMs))
      onProgress(Math.min(1, elapsedMs / CLIP_MS))
      if (elapsedMs >= CLIP_MS) resolve()
      else requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}
