/**
 * Runs the context network: a second look at the whole photo of a room, smaller and with a larger encoder, that corrects what the surface
 * network says. `tools/surface-network/context_network.py` describes the network.
 */
import type { ColorRaster } from '../raster/raster.ts'
import { resizeColor } from '../raster/resize.ts'
import { CONTEXT_CELL_PX, inputsOf, PRIOR_CHANNELS } from './context-steps.ts'
import type { ContextNetwork, ContextStep } from './context-steps.ts'
import {
  averageBlocks,
  joinChannels,
  resizeFeatures,
  resizeRows,
  sliceChannels,
  sumFeatures,
} from './feature-operations.ts'
import { createFeatures, type Features } from './features.ts'
import { addGlobalContext, convolve } from './layers.ts'
import { findNetworkSize } from './network-size.ts'

/** Class probabilities on a grid of cells, as in an Analysis. */
interface ClassMaps {
  readonly grid: { readonly width: number; readonly height: number }
  /** per class, row by row: probability × 255 */
  readonly probabilities: readonly Uint8Array[]
}

/** What the context network sees. */
export interface ContextInput {
  /** red, green and blue from -1 to 1 */
  readonly photo: Features
  /** a cell for each square of 4 × 4 pixels of the photo: a log-probability per class, then the cell's place; 20 channels */
  readonly prior: Features
}

/** Keeps the logarithm of a probability of zero finite. */
const TINY = 1e-9
/** The prior's log-probabilities end here. */
const LEAST_PRIOR_LOG = -6
/**
 * Power of the corrected odds (temperature scaling, Guo and others 2017). The corrected probabilities are too certain on photos that the
 * network has not seen: with this, the overlap that areas are expected to have is nearly the measured one (decision 098).
 */
const CERTAINTY = 0.9
/** A byte of 0 stands for a probability below 1/510, not for 0: otherwise no correction could change it. */
const LEAST_LOG = -6.2
/** By byte: the logarithm of the probability, times {@link CERTAINTY}. */
const LOG_OF_BYTE = Float64Array.from(
  { length: 256 },
  (_, byte) => CERTAINTY * Math.max(LEAST_LOG, Math.log(byte / 255)),
)

/**
 * Prepares a photo for the context network.
 * @param photo encoded sRGB, any size; alpha is not read
 * @param maps what the surface network says about it
 */
export function toContextInput(photo: ColorRaster, maps: ClassMaps, context: ContextNetwork): ContextInput {
  const { width, height } = findNetworkSize(photo.width, photo.height, context.longSidePx)
  const prior = createFeatures(width / CONTEXT_CELL_PX, height / CONTEXT_CELL_PX, PRIOR_CHANNELS)
  maps.probabilities.forEach((map, channel) => writeLogMeans(map, maps.grid, prior, channel))
  writePlaces(prior, maps.probabilities.length)
  return { photo: toFeatures(resizeColor(photo, width, height)), prior }
}

function toFeatures({ width, height, channels, data: bytes }: ColorRaster): Features {
  const features = createFeatures(width, height, 3)
  const { data } = features
  for (let i = 0, at = 0; i < width * height; i++)
    for (let c = 0; c < 3; c++, at++) data[at] = (bytes[i * channels + c] / 255 - 0.5) * 2
  return features
}

/** Writes a channel of the prior: a class' mean probability in each cell, as a logarithm from -1 to 1. */
function writeLogMeans(map: Uint8Array, grid: ClassMaps['grid'], prior: Features, channel: number): void {
  const rows = placeBins(grid.height, prior.height)
  const columns = placeBins(grid.width, prior.width)
  for (let y = 0, at = channel; y < prior.height; y++)
    for (let x = 0; x < prior.width; x++, at += prior.channels) {
      const width = columns.ends[x] - columns.starts[x]
      let sum = 0
      for (let row = rows.starts[y]; row < rows.ends[y]; row++) {
        const from = row * grid.width + columns.starts[x]
        for (let i = from; i < from + width; i++) sum += map[i]
      }
      const mean = sum / (255 * width * (rows.ends[y] - rows.starts[y]))
      prior.data[at] = Math.max(Math.log(mean + TINY), LEAST_PRIOR_LOG) / 3 + 1
    }
}

/** The samples that each of `count` bins covers, as in PyTorch's adaptive_avg_pool2d: bins may overlap by one. */
function placeBins(length: number, count: number): { starts: Int32Array; ends: Int32Array } {
  const starts = Int32Array.from({ length: count }, (_, i) => Math.floor((i * length) / count))
  const ends = Int32Array.from({ length: count }, (_, i) => Math.ceil(((i + 1) * length) / count))
  return { starts, ends }
}

/** Writes the two channels from `first` on: x and y of the cell's center, from -1 to 1. */
function writePlaces({ width, height, channels, data }: Features, first: number): void {
  for (let y = 0, at = first; y < height; y++)
    for (let x = 0; x < width; x++, at += channels) {
      data[at] = ((x + 0.5) / width) * 2 - 1
      data[at + 1] = ((y + 0.5) / height) * 2 - 1
    }
}

/**
 * Runs the network's steps.
 * @returns the correction: what to add to the logarithms of the probabilities, one channel per class (a few more may follow),
 *   one cell for each square of 4 × 4 pixels of the photo
 */
export function runContextNetwork({ photo, prior }: ContextInput, { steps }: ContextNetwork): Features {
  const lastUses = findLastUses(steps)
  const sizes: Size[] = [photo, prior].map(sizeOf)
  const values: (Features | null)[] = [photo, prior]
  for (const [index, step] of steps.entries()) {
    const result = runStep(
      step,
      inputsOf(step).map((value) => values[value]!),
      sizes,
    )
    sizes.push(sizeOf(result))
    values.push(result)
    // phones have little memory: a value is dropped after its last use
    for (const value of inputsOf(step)) if (lastUses.get(value) === index) values[value] = null
  }
  return values[values.length - 1]!
}

interface Size {
  readonly width: number
  readonly height: number
}

function sizeOf({ width, height }: Features): Size {
  return { width, height }
}

function findLastUses(steps: readonly ContextStep[]): Map<number, number> {
  return new Map(steps.flatMap((step, index) => inputsOf(step).map((value) => [value, index] as const)))
}

function runStep(step: ContextStep, inputs: readonly Features[], sizes: readonly Size[]): Features {
  const [input] = inputs
  switch (step.op) {
    case 'layer':
      return convolve(input, [step.layer])
    case 'addScene': {
      const output = { ...input, data: input.data.slice() }
      addGlobalContext(output, step.layer)
      return output
    }
    case 'add':
      return sumFeatures(input, inputs[1], step.hasRelu)
    case 'join':
      return joinChannels(inputs)
    case 'slice':
      return sliceChannels(input, step.first, step.count)
    case 'blockMeans':
      return averageBlocks(input, step.side)
    case 'resize': {
      const { width, height } = sizes[step.like]
      return resizeFeatures(input, width, height)
    }
  }
}

/**
 * Adds the correction (see {@link runContextNetwork}), interpolated between its cells, to the logarithms of the probabilities.
 * @returns new probability maps on the same grid, in the same unit
 */
export function correctProbabilities({ grid, probabilities }: ClassMaps, correction: Features): Uint8Array[] {
  const corrected = probabilities.map((map) => new Uint8Array(map.length))
  const classCount = probabilities.length
  const { width, height } = grid
  // double precision: e to the power of a logit may be large, because none is subtracted from the others
  const odds = new Float64Array(classCount)
  resizeRows(correction, width, height, (row, y) => {
    for (let x = 0, i = y * width, at = 0; x < width; x++, i++, at += correction.channels) {
      let sum = 0
      for (let c = 0; c < classCount; c++)
        sum += odds[c] = Math.exp(LOG_OF_BYTE[probabilities[c][i]] + CERTAINTY * row[at + c])
      const scale = 255 / sum
      for (let c = 0; c < classCount; c++) corrected[c][i] = odds[c] * scale + 0.5
    }
  })
  return corrected
}
