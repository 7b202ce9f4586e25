/**
 * Makes the demo's homes from the photographs of tools/photographs: `node tools/demo-homes/make-homes.ts FOLDER NAME…`. Writes each
 * photo and its surfaces as a mask to apps/server/src/demo/homes, and adds the doors' corners to homes.json there.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const TARGET = fileURLToPath(new URL('../../apps/server/src/demo/homes/', import.meta.url))

/** Of the photos, so that the repository stays small. */
const WIDTH_PX = 720

/** The mask's value of each class of a scene; others are 0. */
const SURFACES: Readonly<Record<string, number>> = {
  wall: 1,
  trim: 2,
  entry_door: 3,
  garage_door: 4,
  roof: 5,
  ceiling: 6,
  cabinet: 7,
}

interface Scene {
  readonly kind: 'exterior' | 'interior'
  readonly classes: readonly string[]
  readonly classScale: number
  readonly width: number
  readonly height: number
  readonly doors: readonly { readonly kind: string; readonly quad: readonly (readonly number[])[] }[]
}

async function makeHome(folder: string, name: string) {
  const scene = JSON.parse(await readFile(path.join(folder, `${name}.json`), 'utf8')) as Scene
  const { data: photo, info } = await sharp(path.join(folder, `${name}.jpg`))
    .resize({ width: WIDTH_PX })
    .webp({ quality: 82, effort: 6 })
    .toBuffer({ resolveWithObject: true })
  await writeFile(path.join(TARGET, `${name}.webp`), photo)
  const size = { width: info.width, height: info.height }
  const classes = await sharp(path.join(folder, `${name}-classes.png`))
    .resize({ ...size, fit: 'fill', kernel: 'nearest' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  const surfaces = classes.map((value) => SURFACES[scene.classes[Math.round(value / scene.classScale)]] ?? 0)
  await sharp(surfaces, { raw: { ...size, channels: 1 } })
    .png({ compressionLevel: 9 })
    .toFile(path.join(TARGET, `${name}-surfaces.png`))
  const scale = size.width / scene.width
  const doors = scene.doors.map(({ kind, quad }) => ({
    kind: kind === 'garage_door' ? 'garage' : 'entry',
    quad: quad.map((corner) => corner.map((at) => Math.round(at * scale * 10) / 10)),
  }))
  return [name, { isExterior: scene.kind === 'exterior', doors }] as const
}

const [folder, ...names] = process.argv.slice(2)
const list = path.join(TARGET, 'homes.json')
const before = JSON.parse(await readFile(list, 'utf8')) as object
const made = await Promise.all(names.map((name) => makeHome(folder, name)))
const homes = { ...before, ...Object.fromEntries(made) }
await writeFile(list, `${JSON.stringify(homes, null, 2)}\n`)
