/** Reading of weights files: a magic number, a JSON header, then the data of the layers that the header lists. */
import { isLayerHeader, isRecord, malformed, readLayers } from './read-layers.ts'
import type { Layer } from './read-layers.ts'

/** A weights file whose layers have been read; the rest of its header is still to be checked. */
interface WeightsFile {
  readonly header: Readonly<Record<string, unknown>>
  readonly layers: readonly Layer[]
}

const MAGIC = 'HCSN'
const FORMAT = 1

/**
 * Reads a file that `tools/surface-network` wrote.
 * @throws RangeError when the bytes are no weights file, or too short or too long for its layers
 */
export function readWeightsFile(bytes: Uint8Array): WeightsFile {
  const { header, dataStart } = readHeader(bytes)
  if (!isRecord(header) || header['format'] !== FORMAT) throw malformed('unknown format')
  const { layers } = header
  if (!Array.isArray(layers) || !layers.every(isLayerHeader)) throw malformed('layers out of range')
  return { header, layers: readLayers(bytes.subarray(dataStart), layers) }
}

function readHeader(bytes: Uint8Array): { header: unknown; dataStart: number } {
  if (bytes.length < 8 || String.fromCharCode(...bytes.subarray(0, 4)) !== MAGIC)
    throw malformed('not a weights file')
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(4, true)
  if (length > bytes.length - 8) throw malformed('header cut short')
  try {
    return { header: JSON.parse(asciiText(bytes.subarray(8, 8 + length))), dataStart: 8 + length }
  } catch {
    throw malformed('header is not JSON')
  }
}

/** The header is ASCII, so TextDecoder, which the engine may not use, is not needed. */
function asciiText(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let i = 0; i < bytes.length; i += 4096) parts.push(String.fromCharCode(...bytes.subarray(i, i + 4096)))
  return parts.join('')
}
