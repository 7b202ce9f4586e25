import { t } from '@lingui/core/macro'
import { PAINT_BRAND } from '@housecoat/contract'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { encodeCanvas } from '../../../ui/page/encode-canvas.ts'
import { SHEET, layOutSheet } from './sheet-layout.ts'

interface SheetEntry {
  readonly color: PaintColor
  readonly picture: ImageBitmap
}

/** As on a printed page, whatever theme the screen has; neutral gray around the pictures. */
const INK = '#1e2320'
const MUTED = '#66706a'
const PAGE = '#f6f6f5'

const SANS = '"Instrument Sans Variable", sans-serif'
const SERIF = '"Fraunces Variable", serif'

/** The compared pictures with their names and numbers as one JPEG. */
export async function drawSheet(entries: readonly SheetEntry[]): Promise<Blob> {
  const { width, height, pictures } = layOutSheet(entries.length, entries[0].picture)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error("This browser can't draw on a canvas")
  context.fillStyle = PAGE
  context.fillRect(0, 0, width, height)
  drawHead(context)
  entries.forEach(({ color, picture }, at) => {
    const { x, y, height: pictureHeight } = pictures[at]
    context.drawImage(picture, x, y)
    drawCaption(context, color, x, y + pictureHeight)
  })
  return encodeCanvas(canvas, 'image/jpeg', 0.92)
}

function drawHead(context: CanvasRenderingContext2D): void {
  const { margin } = SHEET
  const brand = PAINT_BRAND.name
  context.textBaseline = 'top'
  context.fillStyle = INK
  context.font = `500 52px ${SERIF}`
  context.fillText('Housecoat', margin, margin)
  context.fillStyle = MUTED
  context.font = `400 30px ${SANS}`
  context.fillText(t`${brand} colors on your home`, margin, margin + 66)
}

function drawCaption(context: CanvasRenderingContext2D, color: PaintColor, x: number, y: number): void {
  const chip = 56
  context.fillStyle = color.hex
  context.fillRect(x, y + 18, chip, chip)
  context.strokeStyle = 'rgb(0 0 0 / 0.15)'
  context.strokeRect(x + 0.5, y + 18.5, chip - 1, chip - 1)
  context.fillStyle = INK
  context.font = `600 32px ${SANS}`
  context.fillText(color.name, x + chip + 20, y + 14)
  context.fillStyle = MUTED
  context.font = `400 28px ${SANS}`
  context.fillText(color.colorNo, x + chip + 20, y + 52)
}
