import type { ColorRaster } from '@housecoat/engine'
import sharp from 'sharp'

/** A picture of a sheet, fitted into its cell on light gray, as a PNG. */
export function fillCell(
  { width, height, channels, data }: ColorRaster,
  cell: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels } })
    .resize(cell.width, cell.height, { fit: 'contain', background: '#ddd' })
    .png()
    .toBuffer()
}
