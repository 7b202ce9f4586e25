/**
 * Lets a simulated finger mend areas of labeled photos and writes what the tap model sees at each tap.
 *
 * Run: node tools/tap-model/collect.ts --hand DIR --out FILE [--weights FILE]
 *
 * DIR holds images/NAME.jpg, labels/NAME.png (class indices, 255 is left out), classes.json (index → class) and manifest.csv
 * (name, kind, ...). Each photo is mended from the found area, from a blank one, and without a network. FILE gets rows of
 * 32-bit floats: the model's numbers, then the share of the patch that belongs to the area, the weight and the photo's number.
 */
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  ANALYSIS_LONG_SIDE_PX,
  analyzePhoto,
  createMaskEditor,
  findArea,
  loadSurfaceNetwork,
  type Mask,
  type MaskEditor,
  type Surface,
} from '@housecoat/engine'
import { fitColor, readColor, readGray } from '../bench/picture-files.ts'
import { simulateTap } from '../bench/simulated-finger.ts'

const TAPS = 7
const ROWS_PER_TAP = 300
const IGNORED = 255
/** Less of a photo than this is no surface that somebody would paint. */
const SHARE_MIN = 0.01
const CLASS_OF = { exterior: 'wall', walls: 'wall', ceiling: 'ceiling', cabinets: 'cabinet', trim: 'trim' }
const INDOORS: readonly Surface[] = ['walls', 'ceiling', 'cabinets', 'trim']

interface Marked {
  readonly truth: Mask
  readonly ignore: Mask
  /** small areas count more than their patches alone would */
  readonly weight: number
}

const { values: options } = parseArgs({
  options: {
    hand: { type: 'string' },
    out: { type: 'string' },
    weights: {
      type: 'string',
      default: fileURLToPath(new URL('../../packages/engine/weights/surface-network.bin', import.meta.url)),
    },
  },
})
if (!options.hand || !options.out)
  throw new Error('Name the photos with --hand DIR and the result with --out FILE')
const [folder, out] = [options.hand, createWriteStream(options.out)]
const network = loadSurfaceNetwork(await readFile(options.weights))
const classes = JSON.parse(await readFile(join(folder, 'classes.json'), 'utf8')) as Record<string, string>
const manifest = (await readFile(join(folder, 'manifest.csv'), 'utf8')).trim().split('\n').slice(1)
for (const [number, line] of manifest.entries()) await collectPhoto(number, line)
out.end()
await once(out, 'finish')

async function collectPhoto(number: number, line: string): Promise<void> {
  const [name, kind] = line.split(',')
  const photo = await fitColor(await readColor(join(folder, 'images', `${name}.jpg`)), ANALYSIS_LONG_SIDE_PX)
  const labels = await readGray(join(folder, 'labels', `${name}.png`))
  const analysis = analyzePhoto(photo, network)
  for (const surface of kind === 'interior' ? INDOORS : (['exterior'] as const)) {
    const marked = markSurface(labels, surface)
    if (!marked) continue
    const { mask, likelihood } = findArea(photo, analysis, surface)
    const blank = { ...mask, data: new Uint8Array(mask.data.length) }
    for (const editor of [
      createMaskEditor(photo, { mask, likelihood }, analysis),
      createMaskEditor(photo, { mask: blank, likelihood }, analysis),
      createMaskEditor(photo, null),
    ])
      await collectTaps(editor, marked, number)
    console.log(name, surface)
  }
}

function markSurface(labels: Mask, surface: Surface): Marked | null {
  const name = (CLASS_OF as Partial<Record<Surface, string>>)[surface]
  const pick = (belongs: (value: number) => boolean) => ({
    ...labels,
    data: labels.data.map((value) => (belongs(value) ? 255 : 0)),
  })
  const truth = pick((value) => classes[value] === name)
  const share = truth.data.reduce((sum, byte) => sum + byte / 255, 0) / truth.data.length
  if (share < SHARE_MIN) return null
  return { truth, ignore: pick((value) => value === IGNORED), weight: 1 / Math.sqrt(Math.max(0.05, share)) }
}

async function collectTaps(
  editor: MaskEditor,
  { truth, ignore, weight }: Marked,
  number: number,
): Promise<void> {
  for (let taps = 0; taps < TAPS; taps++) {
    const finger = simulateTap(editor.mask, truth, ignore)
    if (!finger) return
    const tap = { kind: 'tap' as const, ...finger }
    const { rows, shareInside } = editor.describeTap(tap)
    const belongs = shareInside(truth)
    const ignored = shareInside(ignore)
    const width = rows.length / belongs.length
    const picked: number[] = []
    // Every so many patches, from another one each time: repeatable, and spread over the photo.
    const step = Math.max(1, Math.floor(belongs.length / ROWS_PER_TAP))
    for (let k = (taps * 7) % step; k < belongs.length; k += step)
      if (ignored[k] < 0.5)
        picked.push(...rows.subarray(k * width, (k + 1) * width), belongs[k], weight, number)
    if (!out.write(new Uint8Array(Float32Array.from(picked).buffer))) await once(out, 'drain')
    editor.apply(tap)
  }
}
