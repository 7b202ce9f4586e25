import { expose, transfer } from 'comlink'
import { measured } from '../measured.ts'
import { createEngineSession } from './engine-session.ts'
import { isPixelPicture } from './picture-pool.ts'

type Call = (...args: never[]) => unknown

const calls = Object.entries<Call>({ ...createEngineSession() }).map(([name, call]) => [
  name,
  async (...args: never[]) => transferPictures(await measured(name, () => call(...args))),
])
expose(Object.fromEntries(calls))

/** Transfers an answer's pictures to the page instead of copying them. */
function transferPictures(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const parts = [answer, ...Object.values<unknown>({ ...answer })]
  const pictures = parts.flatMap((part): Transferable[] => {
    if (part instanceof ImageBitmap) return [part]
    return isPixelPicture(part) ? [part.data.buffer] : []
  })
  return pictures.length === 0 ? answer : transfer(answer, pictures)
}
