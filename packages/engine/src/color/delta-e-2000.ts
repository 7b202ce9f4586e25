import type { Lab } from './lab.ts'

const DEGREES = Math.PI / 180
/** 25⁷, the constant under CIEDE2000's chroma-dependent roots. */
const POW_25_7 = 25 ** 7

/**
 * CIEDE2000, the perceived difference of two colors: about 1 is just noticeable side by side. Symmetric; the
 * parametric factors are 1. Both colors must be relative to the same white.
 * Source: Sharma, Wu, Dalal, "The CIEDE2000 color-difference formula" (2005).
 */
export function deltaE2000(first: Lab, second: Lab): number {
  const chromaScale =
    1.5 - 0.5 * chromaRoot((Math.hypot(first.a, first.b) + Math.hypot(second.a, second.b)) / 2)
  const a1 = first.a * chromaScale
  const a2 = second.a * chromaScale
  const c1 = Math.hypot(a1, first.b)
  const c2 = Math.hypot(a2, second.b)
  const h1 = hueDeg(a1, first.b)
  const h2 = hueDeg(a2, second.b)
  const isGray = c1 * c2 === 0

  const lightness = second.l - first.l
  const chroma = c2 - c1
  const turn = isGray ? 0 : shortestTurn(h2 - h1)
  const hue = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * DEGREES)

  const meanL = (first.l + second.l) / 2
  const meanC = (c1 + c2) / 2
  const meanH = isGray ? h1 + h2 : meanHue(h1, h2)
  const scaleL = 1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2)
  const scaleC = 1 + 0.045 * meanC
  const scaleH = 1 + 0.015 * meanC * hueWeight(meanH)
  const rotation = -Math.sin(60 * Math.exp(-(((meanH - 275) / 25) ** 2)) * DEGREES) * 2 * chromaRoot(meanC)

  const l = lightness / scaleL
  const c = chroma / scaleC
  const h = hue / scaleH
  return Math.sqrt(l * l + c * c + h * h + rotation * c * h)
}

function chromaRoot(chroma: number): number {
  return Math.sqrt(chroma ** 7 / (chroma ** 7 + POW_25_7))
}

function hueDeg(a: number, b: number): number {
  if (a === 0 && b === 0) return 0
  const angle = Math.atan2(b, a) / DEGREES
  return angle < 0 ? angle + 360 : angle
}

function shortestTurn(turn: number): number {
  if (turn > 180) return turn - 360
  return turn < -180 ? turn + 360 : turn
}

function meanHue(h1: number, h2: number): number {
  const sum = h1 + h2
  if (Math.abs(h1 - h2) <= 180) return sum / 2
  return (sum < 360 ? sum + 360 : sum - 360) / 2
}

function hueWeight(hue: number): number {
  const cosine = (degrees: number): number => Math.cos(degrees * DEGREES)
  return (
    1 -
    0.17 * cosine(hue - 30) +
    0.24 * cosine(2 * hue) +
    0.32 * cosine(3 * hue + 6) -
    0.2 * cosine(4 * hue - 63)
  )
}
