import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildHouse, buildMask, photoOf } from '../../testing/build-photo.ts'
import { PainterProcess } from './painter-process.ts'

/** Of 4096 bytes each: a tenth of the pixels alone. Painted anew without memory at hand, the photo takes about 9,000. */
const MOST_PAGES = 900

test.runIf(process.platform === 'linux')(
  'a painter has the memory for a 12-megapixel photo at hand once it painted one',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-soak-'))
    const painter = new PainterProcess({ maxRssBytes: 1_000_000_000, maxHeapMegabytes: 256 })
    try {
      await painter.ready
      const job = {
        kind: 'paint',
        photo: await photoOf(buildHouse(4248, 2832)).jpeg().toBuffer(),
        mask: await buildMask(buildHouse(1024, 683)),
        surface: 'exterior',
        surroundings: 'outdoors',
        paint: '#2C3E50',
        outputPath: path.join(folder, 'out.png'),
      } as const
      const pages: number[] = []
      for (let round = 0; round < 5; round++) {
        const before = await countPagesAsked(painter)
        await painter.run(job)
        pages.push((await countPagesAsked(painter)) - before)
      }
      expect(Math.min(...pages)).toBeLessThan(MOST_PAGES)
    } finally {
      painter.kill()
      await rm(folder, { recursive: true })
    }
  },
)

/** How many pages of memory a process has asked the system for so far; see proc_pid_stat(5), minflt. */
async function countPagesAsked({ pid }: PainterProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8')
  return Number(status.slice(status.lastIndexOf(')')).split(' ')[8])
}
