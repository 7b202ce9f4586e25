/** Offers loads, and prints their figures as JSON. Its one argument: JSON of the loads. */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { offerCrowd } from '../../apps/server/src/testing/offer-crowd.ts'
import type { CallLoad, PaintFigures, PaintLoad } from './load.ts'

/** a full queue refuses; a person would come back later */
const AFTER_REFUSAL_MS = 500

async function offerPaintings({ origin, bodyFile, clients, forMs }: PaintLoad): Promise<PaintFigures> {
  const body = await readFile(bodyFile)
  const doneAtMs: number[] = []
  const wrong: string[] = []
  const endsAt = performance.now() + forMs
  const paintOn = async () => {
    while (performance.now() < endsAt) {
      const answer = await fetch(`${origin}/api/process-image`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const text = await answer.text()
      if (answer.ok) doneAtMs.push(Date.now())
      else wrong.push(`${answer.status} ${text}`)
      if (!answer.ok) await pause(AFTER_REFUSAL_MS)
    }
  }
  await Promise.all(Array.from({ length: clients }, paintOn))
  return { doneAtMs, wrong }
}

const loads = JSON.parse(process.argv[2]) as readonly (CallLoad | PaintLoad)[]
const figures = await Promise.all(
  loads.map((load) => (load.kind === 'calls' ? offerCrowd(load.url, load) : offerPaintings(load))),
)
process.stdout.write(JSON.stringify(figures))
