/**
 * Measures how far the scale of walls, and so the size of a style's bricks and boards, is from the truth.
 *
 * Run: npm run bench:scale -- [DIR]…   folders of rendered scenes with doors; the benchmark's door scenes by default
 */
import { parseArgs } from 'node:util'
import { readBuiltInWeights } from '../../apps/server/src/platform/surface-model/read-built-in-weights.ts'
import { formatScale } from './format-doors.ts'
import { measureScale } from './measure-scale.ts'
import { DOOR_SCENES } from './report-doors.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const network = await readBuiltInWeights()
const folders = positionals.length === 0 ? [DOOR_SCENES] : positionals
const figures = await Promise.all(folders.map((folder) => measureScale(folder, network)))
console.log(formatScale(figures.flat()))
