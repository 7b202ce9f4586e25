import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { STYLES, type StyleCategory } from '@housecoat/contract'
import {
  buildHouseModel,
  ANALYSIS_LONG_SIDE_PX,
  drawMatte,
  findAreaOrDoors,
  findRecipe,
  findAreaReflectance,
  fitWithin,
  formatHex,
  isUsableQuad,
  linearFromEncoded,
  parseHex,
  prepareDoor,
  prepareStyle,
  repaintOnce,
  renderStyle,
  setDoors,
  studyEdge,
  studyStyle,
  surroundingsOf,
  SURFACES,
  type Analysis,
  type ColorRaster,
  type Mask,
  type Matte,
  type Quad,
  type StylePlan,
  type Surface,
} from '@housecoat/engine'
import sharp from 'sharp'
import { AppError } from '../app-error.ts'
import { decodePhoto, decodeSmallPhoto, readUprightSize } from '../platform/painter/decode-photo.ts'
import { findPhotoDoors } from '../platform/painter/find-photo-doors.ts'
import { paintPhoto } from '../platform/painter/paint-photo.ts'
import { restylePhoto } from '../platform/painter/restyle-photo.ts'
import { setPhotoDoors } from '../platform/painter/set-photo-doors.ts'
import { openAnalyzer, type Analyze } from '../platform/surface-model/open-analyzer.ts'
import { randomFrom } from './seeded-random.ts'

/** How often each outcome was met, by what was done: `styles done`, `paint area_not_found`. */
export type Outcomes = Map<string, number>

/** Faults: every outcome except a picture or a known error code. */
export type Faults = string[]

/** The same analyzer for every photo, as a painter process keeps it. */
const analyzer = openAnalyzer(undefined)
const analyze: Analyze = async (...photo) => (await analyzer)(...photo)

/** White, nearly black, and strong colors. */
const PAINTS = ['#FFFFFF', '#101010', '#B22222', '#2E5967'] as const

/** A photo with all that the ways of changing it have in common. */
interface Subject {
  readonly name: string
  readonly bytes: Uint8Array
  readonly random: () => number
  readonly photo: ColorRaster
  readonly small: ColorRaster
  readonly analysis: Analysis
  readonly outcomes: Outcomes
  readonly faults: Faults
}

/**
 * Changes one photo in every way: all styles, several paints on every surface, doors found and set in. Calls what the
 * painter process calls, in this process.
 * @param name of the photo, shown in the list of failures
 * @param bytes a file that passed the photo guard
 * @param outcomes counts each outcome
 * @param faults receives what went wrong
 * @param stylesPerCategory drawing a material takes longest: fewer leave time for more photos; absent: all
 */
export async function changeInEveryWay(
  name: string,
  bytes: Uint8Array,
  outcomes: Outcomes,
  faults: Faults,
  stylesPerCategory = Infinity,
): Promise<void> {
  const subject = await openSubject(name, bytes, outcomes, faults)
  if (subject === null) return
  for (const category of ['exterior', 'interior'] as const)
    await applyStyles(subject, category, stylesPerCategory)
  for (const surface of SURFACES) await applyPaint(subject, surface)
  await applyDoors(subject)
}

async function openSubject(
  name: string,
  bytes: Uint8Array,
  outcomes: Outcomes,
  faults: Faults,
): Promise<Subject | null> {
  let subject: Subject | null = null
  const attempt = { name, outcomes, faults }
  await tryOut(attempt, 'look', async () => {
    const photo = await decodePhoto(bytes)
    const size = await readUprightSize(bytes)
    expectThat(size.width === photo.width && size.height === photo.height, 'the photo has another size')
    const small = await decodeSmallPhoto(bytes, fitWithin(size.width, size.height, ANALYSIS_LONG_SIDE_PX))
    const analysis = await analyze(small, seedOf(name) % 2 === 0 ? 'indoors' : 'outdoors')
    subject = { ...attempt, bytes, random: randomFrom(seedOf(name)), photo, small, analysis }
  })
  return subject
}

/** All styles of a category on its walls, found or, where the photo shows none, anywhere. */
async function applyStyles(subject: Subject, category: StyleCategory, most: number): Promise<void> {
  const { photo, small, analysis, bytes } = subject
  const surface = category === 'exterior' ? 'siding' : 'walls'
  const found = findAreaOrDoors(small, buildHouseModel(small, analysis), surface).mask
  const isFound = found.data.includes(255)
  const mask = isFound ? found : drawAnyArea(small, subject.random)
  const all = STYLES.filter((style) => style.category === category)
  const first = Math.floor(subject.random() * all.length)
  const styles = [...all.slice(first), ...all.slice(0, first)].slice(0, most)
  const plans: StylePlan[] = []
  await tryOut(subject, `study ${category}`, () => {
    const study = studyStyle(small, mask, surface, analysis)
    for (const { reflectance, light } of study.layers) {
      expectThat(reflectance.linear.every(isLight), `reflectance ${reflectance.linear.join(', ')}`)
      expectThat(light.data.every(Number.isFinite), 'the light is no number')
    }
    plans.push(prepareStyle(photo, study))
  })
  if (plans.length === 0) return
  const [plan] = plans
  const out = new Uint8Array(photo.data.length)
  for (const { id } of styles)
    await tryOut(subject, `style ${category} ${id}`, () => {
      renderStyle(plan, findRecipe(category, id)!, out)
      expectOutsideUnchanged(photo, { ...photo, data: out }, plan.mattes)
    })
  // once through the painter's own function, which must come to the same
  const { id } = styles[Math.floor(subject.random() * styles.length)]
  await tryOut(subject, `restylePhoto ${category}`, async () => {
    const job = { photo: bytes, mask: null, surface, category, styleId: id } as const
    const painted = await restylePhoto(job, () => Promise.resolve(analysis))
    expectThat(isFound, 'an area was found that is not there')
    renderStyle(plan, findRecipe(category, id)!, out)
    expectThat(Buffer.compare(bytesOf(painted), out) === 0, `${id} differs from the one before`)
  })
}

async function applyPaint(subject: Subject, surface: Surface): Promise<void> {
  const { photo, small, analysis, bytes, random } = subject
  const hex = PAINTS[Math.floor(random() * PAINTS.length)]
  const lightnessStops = Math.round(20 * random() - 10) / 10
  const surroundings = surroundingsOf(surface)
  const found = findAreaOrDoors(small, buildHouseModel(small, analysis), surface).mask
  const isFound = found.data.includes(255)
  await tryOut(subject, `paint ${surface}`, async () => {
    const painted = await paintPhoto(
      { photo: bytes, mask: null, surface, surroundings, paint: hex, lightnessStops },
      () => Promise.resolve(analysis),
      (...asked) => Promise.resolve(findAreaReflectance(...asked)),
    )
    expectThat(isFound, 'an area was found that is not there')
    expectOutsideUnchanged(photo, painted, [drawMatte(photo, studyEdge(small, found))])
  })
  if (isFound) return
  await tryOut(subject, `paint any area as ${surface}`, () => {
    const area = drawAnyArea(small, random)
    const reflectance = findAreaReflectance(small, area, surroundings)
    expectThat(reflectance.linear.every(isLight), `reflectance ${reflectance.linear.join(', ')}`)
    expectThat(isShare(reflectance.confidence), `confidence ${reflectance.confidence}`)
    const matte = drawMatte(photo, studyEdge(small, area))
    const out = new Uint8Array(photo.data.length)
    repaintOnce(photo, matte, reflectance, linearFromEncoded(parseHex(hex)), out)
    expectOutsideUnchanged(photo, { ...photo, data: out }, [matte])
  })
}

async function applyDoors(subject: Subject): Promise<void> {
  const { photo, analysis, bytes, random, name } = subject
  const outputPath = path.join(tmpdir(), `housecoat-fuzz-${process.pid}.png`)
  const quads: Quad[] = [drawAnyQuad(photo, random), drawAnyQuad(photo, random)]
  await tryOut(subject, 'find doors', async () => {
    const found = await findPhotoDoors({ photo: bytes, outputPath }, () => Promise.resolve(analysis))
    expectThat(found.width === photo.width && found.height === photo.height, 'the doors are of another size')
    for (const { quad, confidence } of found.doors) {
      expectThat(quad.flat().every(Number.isFinite) && isShare(confidence), `door ${JSON.stringify(quad)}`)
      expectThat(isUsableQuad(quad), `unusable door ${JSON.stringify(quad)}`)
      quads.push(quad)
    }
  })
  await rm(outputPath, { force: true })
  const color = formatHex([random(), random(), random()])
  const picture = await sharp({
    create: {
      width: 1 + Math.floor(300 * random()),
      height: 1 + Math.floor(300 * random()),
      channels: 3,
      background: color,
    },
  })
    .png()
    .toBuffer()
  for (const quad of quads.filter((drawn) => isUsableQuad(drawn)))
    await tryOut(subject, 'set door', async () => {
      const job = { photo: bytes, doors: [{ picture, quad }] }
      const set = await setPhotoDoors(job, () => Promise.resolve(analysis))
      const plan = prepareDoor(photo, quad, analysis)
      expectThat(plan.shade.every(Number.isFinite), 'the shade is no number')
      const out = new Uint8Array(photo.data)
      setDoors([{ plan, picture: await decodePhoto(picture) }], out)
      expectThat(Buffer.compare(bytesOf(set), out) === 0, `${name}: the door differs from the one before`)
      expectOutsideUnchanged(photo, set, [placeDoorMatte(photo, plan)])
    })
}

/** A door changes what its matte or its threshold's shadow covers. */
function placeDoorMatte(photo: ColorRaster, { where, matte, shadow }: ReturnType<typeof prepareDoor>): Matte {
  const data = new Uint8Array(photo.width * photo.height)
  for (let y = 0, i = 0; y < where.height; y++)
    for (let x = 0; x < where.width; x++, i++)
      if (matte[i] !== 0 || shadow[i] !== 255) data[(where.top + y) * photo.width + where.left + x] = 255
  return { width: photo.width, height: photo.height, data }
}

async function tryOut(
  { name, outcomes, faults }: Pick<Subject, 'name' | 'outcomes' | 'faults'>,
  what: string,
  change: () => void | Promise<void>,
): Promise<void> {
  let outcome = 'done'
  try {
    await change()
  } catch (error) {
    if (error instanceof AppError) outcome = error.code
    else {
      outcome = 'fault'
      faults.push(`${name}: ${what}: ${describeFault(error)}`)
    }
  }
  const key = `${what} ${outcome}`
  outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
}

function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return (error.stack ?? error.message).split('\n').slice(0, 3).join(' ').replaceAll(/\s+/g, ' ')
}

function expectThat(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new Error(otherwise)
}

function bytesOf({ data }: ColorRaster): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.length)
}

function isLight(value: number): boolean {
  return Number.isFinite(value) && value > 0
}

function isShare(value: number): boolean {
  return value >= 0 && value <= 1
}

function expectOutsideUnchanged(photo: ColorRaster, painted: ColorRaster, mattes: readonly Matte[]): void {
  expectThat(painted.width === photo.width && painted.height === photo.height, 'the result has another size')
  expectThat(painted.data.length === photo.data.length, 'the result has another length')
  const changed = painted.data
  for (let i = 0, at = 0; at < changed.length; i++, at += 3) {
    if (
      changed[at] === photo.data[at] &&
      changed[at + 1] === photo.data[at + 1] &&
      changed[at + 2] === photo.data[at + 2]
    )
      continue
    expectThat(
      mattes.some(({ data }) => data[i] !== 0),
      `pixel ${i} outside the matte changed`,
    )
  }
}

/** A rectangle with speckled edges, at least one pixel large, anywhere. */
function drawAnyArea({ width, height }: ColorRaster, random: () => number): Mask {
  const data = new Uint8Array(width * height)
  const [left, top] = [Math.floor(random() * width), Math.floor(random() * height)]
  const [right, bottom] = [left + 1 + random() * (width - left), top + 1 + random() * (height - top)]
  const density = random() < 0.3 ? random() : 1
  for (let y = top; y < Math.min(height, bottom); y++)
    for (let x = left; x < Math.min(width, right); x++) if (random() <= density) data[y * width + x] = 255
  data[top * width + left] = 255
  return { width, height, data }
}

/** Corners round some place of the photo, some of them beyond its border. */
function drawAnyQuad({ width, height }: ColorRaster, random: () => number): Quad {
  const [x, y] = [(random() * 1.2 - 0.1) * width, (random() * 1.2 - 0.1) * height]
  const [w, h] = [2 + random() * width * 0.6, 2 + random() * height * 0.6]
  const off = () => (random() - 0.5) * 0.2 * Math.min(w, h)
  return [
    [x + off(), y + off()],
    [x + w + off(), y + off()],
    [x + w + off(), y + h + off()],
    [x + off(), y + h + off()],
  ]
}

/** FNV-1a of the name: the same photo is changed in the same ways in every round. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
