/** Brings closer together what the surfaces of a room tell of its light. */
import { type ImpliedLight, impliedLight, type ReadArea, withImpliedLight } from './bound-tint.ts'

/** Most deviation of a surface's light from the room's: of its color in CIELAB, and of its brightness in stops. */
const MOST = { tint: 4, stops: 0.7 } as const

/**
 * Each surface of a room is read for itself, from what is beside it; a cabinet's reading by a window and a wall's by an orange
 * ceiling may need light that differs by far more than light does in a room. The mean by confidence is taken for the room's light,
 * and each surface's light may deviate from it by a little.
 * @param areas of one room
 * @returns the areas in the same order; those whose light is likely are the same objects
 */
export function agreeOnLight<Area extends ReadArea>(areas: readonly Area[]): Area[] {
  const lights = areas.map(impliedLight)
  const known = areas.flatMap(({ reflectance: { confidence } }, k) =>
    isFinite(lights[k].tint.a) ? [{ light: lights[k], weight: confidence }] : [],
  )
  const total = known.reduce((sum, { weight }) => sum + weight, 0)
  if (known.length < 2 || total === 0) return [...areas]
  const mean = (of: (light: ImpliedLight) => number) =>
    known.reduce((sum, { light, weight }) => sum + weight * of(light), 0) / total
  const room = {
    a: mean(({ tint }) => tint.a),
    b: mean(({ tint }) => tint.b),
    stops: mean(({ level }) => Math.log2(level)),
  }
  return areas.map((area, k) => {
    const { level, tint } = lights[k]
    const [a, b] = [tint.a - room.a, tint.b - room.b]
    const off = Math.hypot(a, b)
    const above = Math.log2(level) - room.stops
    if (!(off > MOST.tint || Math.abs(above) > MOST.stops)) return area
    const share = Math.min(1, MOST.tint / off)
    const stops = room.stops + Math.min(MOST.stops, Math.max(-MOST.stops, above))
    const likely = { level: 2 ** stops, tint: { a: room.a + share * a, b: room.b + share * b } }
    return { ...area, reflectance: withImpliedLight(area, likely) }
  })
}
