/**
 * Makes the icons, the share watermark and the server's copy of it from the one drawing in src/ui/brand/mark-paths.ts.
 * Run after changing it: node apps/web/build/make-brand-files.ts
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { MARK } from '../src/ui/brand/mark-paths.ts'
import { WORDMARK } from './wordmark-outline.ts'

const WEB = join(import.meta.dirname, '..')
const COLORS = { paper: '#faf7f2', ink: '#1e2320', primary: '#1f4d45', accent: '#c5573a' }
const DARK = { primary: '#8cc5b6', accent: '#e08a6c' }

function markPaths(primary: string, accent: string): string {
  const line = `fill="none" stroke-width="${MARK.roofWidth}" stroke-linecap="round" stroke-linejoin="round"`
  return `<path class="roof" d="${MARK.roof}" ${line} stroke="${primary}"/><path class="coat" d="${MARK.coat}" fill="${accent}"/>`
}

/** A browser's tab may be dark while the page is light, so the favicon follows the system by itself. */
function faviconSvg(): string {
  const dark = `.roof{stroke:${DARK.primary}}.coat{fill:${DARK.accent}}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 2 60 60"><style>@media(prefers-color-scheme:dark){${dark}}</style>${markPaths(COLORS.primary, COLORS.accent)}</svg>`
}

/**
 * @param markShare part of the side that the mark takes; a maskable icon keeps it within the inner 80 %
 * @param radius of the tile's corners, part of the side
 */
function tileSvg(markShare: number, radius: number): string {
  const scale = (512 * markShare) / 64
  const offset = (512 - 64 * scale) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" rx="${512 * radius}" fill="${COLORS.paper}"/><g transform="translate(${offset} ${offset - 6}) scale(${scale})">${markPaths(COLORS.primary, COLORS.accent)}</g></svg>`
}

/** Mark and wordmark on a paper label, readable on any photo. */
function watermarkSvg(): string {
  const wordScale = 420 / WORDMARK.width
  const baseline = 75 + (WORDMARK.capHeight * wordScale) / 2
  const word = `<path transform="translate(146 ${baseline.toFixed(1)}) scale(${wordScale.toFixed(4)})" d="${WORDMARK.path}" fill="${COLORS.ink}"/>`
  const mark = `<g transform="translate(24 18) scale(1.72)">${markPaths(COLORS.primary, COLORS.accent)}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="150" viewBox="0 0 600 150"><rect width="600" height="150" rx="28" fill="${COLORS.paper}" fill-opacity="0.92"/>${mark}${word}</svg>`
}

/** An ICO file that holds one 32 px PNG: 6 bytes of header, 16 of directory, then the picture. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}

async function png(svg: string, side: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 300 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

async function write(path: string, content: string | Buffer): Promise<void> {
  await writeFile(join(WEB, path), content)
}

await write('public/favicon.svg', faviconSvg())
await write('public/favicon.ico', icoOf(await png(tileSvg(0.94, 0.2), 32)))
await write('public/apple-touch-icon.png', await png(tileSvg(0.72, 0), 180))
await write('public/icon-192.png', await png(tileSvg(0.8, 0.22), 192))
await write('public/icon-512.png', await png(tileSvg(0.8, 0.22), 512))
await write('public/icon-maskable-512.png', await png(tileSvg(0.56, 0), 512))
await write('src/ui/brand/watermark.svg', watermarkSvg())
// the server's painters read no SVG
const label = await sharp(Buffer.from(watermarkSvg())).resize(232, 58).png({ compressionLevel: 9 }).toBuffer()
await write('../server/src/platform/painter/watermark.png', label)
