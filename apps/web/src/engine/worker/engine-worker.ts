import { expose, transfer } from 'comlink'
import { createEngineSession } from './engine-session.ts'
import { measured } from './measured.ts'
import { isPixelPicture } from './picture-pool.ts'

type Answer = (...question: never[]) => unknown

const answers = Object.entries<Answer>({ ...createEngineSession() }).map(([name, answer]) => [
  name,
  async (...question: never[]) => handOver(await measured(name, () => answer(...question))),
])
expose(Object.fromEntries(answers))

/** Pictures are handed over, not copied. */
function handOver(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const parts = [answer, ...Object.values<unknown>({ ...answer })]
  const pictures = parts.flatMap((part): Transferable[] => {
    if (part instanceof ImageBitmap) return [part]
    return isPixelPicture(part) ? [part.data.buffer] : []
  })
  return pictures.length === 0 ? answer : transfer(answer, pictures)
}
