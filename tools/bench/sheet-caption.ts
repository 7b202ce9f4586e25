/** A line of text as an SVG, to be laid under a picture of a sheet. */
export function captionOf(text: string, width: number, height: number): Buffer {
  const baseline = Math.round(0.7 * height)
  const fontPx = Math.round(0.6 * height)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="8" y="${baseline}" font-family="sans-serif" font-size="${fontPx}">${escapeXml(text)}</text></svg>`,
  )
}

function escapeXml(text: string): string {
  return text.replace(/[<&>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
