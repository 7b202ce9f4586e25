/**
 * Makes the demo's homes from the photographs of tools/photographs: `node tools/demo-homes/make-homes.ts FOLDER NAME…`. Writes each
 * photo, its surfaces as a mask, and homes.json with the doors' corners to apps/server/src/demo/homes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const TARGET = fileURLToPath(new URL('../../apps/server/src/demo/homes/', import.meta.url))

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
  await sharp(path.join(folder, `${name}.jpg`))
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(path.join(TARGET, `${name}.jpg`))
  const classes = await sharp(path.join(folder, `${name}-classes.png`))
    .extractChannel(0)
    .raw()
    .toBuffer()
  const surfaces = classes.map((value) => SURFACES[scene.classes[Math.round(value / scene.classScale)]] ?? 0)
  await sharp(surfaces, { raw: { width: scene.width, height: scene.height, channels: 1 } })
    .png({ compressionLevel: 9 })
    .toFile(path.join(TARGET, `${name}-surfaces.png`))
  const doors = scene.doors.map(({ kind, quad }) => ({
    kind: kind === 'garage_door' ? 'garage' : 'entry',
    quad,
  }))
  return [name, { isExterior: scene.kind === 'exterior', doors }] as const
}

const [folder, ...names] = process.argv.slice(2)
const homes = Object.fromEntries(await Promise.all(names.map((name) => makeHome(folder, name))))
await writeFile(path.join(TARGET, 'homes.json'), `${JSON.stringify(homes, null, 2)}\n`)
