import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DoorKind } from '@housecoat/contract'
import type { Quad } from '@housecoat/engine'
import sharp from 'sharp'
import { guardMask, guardPhoto } from '../platform/photo-guard/guard-photo.ts'
import type { DemoArea } from './demo-change.ts'
import rendered from './homes/homes.json' with { type: 'json' }

const SAMPLES_FOLDER = fileURLToPath(new URL('../../../web/public/samples/', import.meta.url))
const HOMES_FOLDER = fileURLToPath(new URL('homes/', import.meta.url))

/** A home of the demo: a photo and what is known of it. */
export interface DemoHome {
  readonly isExterior: boolean
  readonly readPhoto: () => Promise<Uint8Array>
  /** @returns a mask as a paint job takes it; a sample's is of its walls alone */
  readonly readMask: (areas: readonly DemoArea[]) => Promise<Uint8Array>
  readonly doors: readonly { readonly kind: DoorKind; readonly quad: Quad }[]
}

/** The value of each area in the rendered homes' masks; tools/demo-homes writes them. */
const AREA_VALUES: Readonly<Record<DemoArea, number>> = {
  ...{ main: 1, exterior: 1, walls: 1 },
  ...{ trim: 2, entry_door: 3, garage_door: 4, cabinets: 7 },
}

/** All homes of the demo by name: the site's samples, and more photographs of tools/photographs. */
export const DEMO_HOMES: Readonly<Record<string, DemoHome>> = {
  'hero-house': describeSample('hero-house', true),
  'living-room': describeSample('living-room', false),
  ...Object.fromEntries(Object.keys(rendered).map((name) => [name, describeRendered(name)])),
}

function describeSample(name: string, isExterior: boolean): DemoHome {
  return {
    isExterior,
    readPhoto: () => readPhoto(path.join(SAMPLES_FOLDER, `${name}.jpg`)),
    readMask: async () => guardMask(await readFile(path.join(SAMPLES_FOLDER, `${name}-mask.png`))).bytes,
    doors: [],
  }
}

function describeRendered(name: string): DemoHome {
  const { isExterior, doors } = rendered[name as keyof typeof rendered]
  return {
    isExterior,
    readPhoto: () => readPhoto(path.join(HOMES_FOLDER, `${name}.webp`)),
    readMask: (areas) => cutMask(path.join(HOMES_FOLDER, `${name}-surfaces.png`), areas),
    doors: doors as unknown as DemoHome['doors'],
  }
}

async function readPhoto(file: string): Promise<Uint8Array> {
  return guardPhoto(await readFile(file)).bytes
}

/** The areas alone: one is white, of several the n-th has the value n. */
async function cutMask(file: string, areas: readonly DemoArea[]): Promise<Uint8Array> {
  const { data, info } = await sharp(file).extractChannel(0).raw().toBuffer({ resolveWithObject: true })
  const values = new Uint8Array(256)
  areas.forEach((area, at) => (values[AREA_VALUES[area]] = areas.length === 1 ? 255 : at + 1))
  const raw = { width: info.width, height: info.height, channels: 1 } as const
  const png = await sharp(
    data.map((value) => values[value]),
    { raw },
  )
    .png()
    .toBuffer()
  return guardMask(png).bytes
}
