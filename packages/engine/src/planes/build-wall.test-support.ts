import type { CameraFrame } from '../geometry/vanishing-points.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { linearToByte } from '../color/transfer.ts'

/** A wall that a level camera sees under an angle: everything about it is known. */
export interface KnownWall {
  readonly frame: CameraFrame
  readonly mask: Mask
  /** meters on the wall at a pixel: to the right, and up from the ground */
  placeAt(x: number, y: number): { u: number; v: number }
}

const CAMERA_HEIGHT_M = 1.6

/**
 * @param turnDeg of the wall's right side away from the camera
 * @param size of the photo
 * @param size.width in pixels
 * @param size.height in pixels
 */
export function buildWall(turnDeg: number, size = { width: 512, height: 384 }): KnownWall {
  const focalPx = 0.75 * size.width
  const [c, s] = [Math.cos((turnDeg * Math.PI) / 180), Math.sin((turnDeg * Math.PI) / 180)]
  const frame: CameraFrame = {
    focalPx,
    centerX: size.width / 2,
    centerY: size.height / 2,
    up: [0, -1, 0],
    along: [c, 0, s],
    across: [-s, 0, c],
    confidence: 1,
  }
  const placeAt = (x: number, y: number) => {
    const [rayX, rayY] = [x - frame.centerX, y - frame.centerY]
    const depth = 10 / (-s * rayX + c * focalPx)
    return { u: depth * (c * rayX + s * focalPx), v: CAMERA_HEIGHT_M - depth * rayY }
  }
  const data = Uint8Array.from({ length: size.width * size.height }, (_, i) => {
    const { u, v } = placeAt((i % size.width) + 0.5, Math.floor(i / size.width) + 0.5)
    return v > 0 && v < 2.75 && u > -4 && u < 4 ? 255 : 0
  })
  return { frame, mask: { ...size, data }, placeAt }
}

/**
 * A photo of such a wall: its paint under a light that falls off to the right, with the dark joints of its old boards,
 * before darker ground and sky.
 */
export function buildWallPhoto(wall: KnownWall, reflectance: number, jointGain: number): ColorRaster {
  const { width, height, data: mask } = wall.mask
  const data = new Uint8Array(width * height * 3)
  for (let i = 0; i < mask.length; i++) {
    const [x, y] = [(i % width) + 0.5, Math.floor(i / width) + 0.5]
    const { v } = wall.placeAt(x, y)
    const isJoint = v - 0.2 * Math.floor(v / 0.2) < 0.03
    const light = 0.95 - (0.3 * x) / width
    const linear = mask[i] === 0 ? 0.12 : reflectance * light * (isJoint ? jointGain : 1)
    data.fill(linearToByte(linear), 3 * i, 3 * i + 3)
  }
  return { width, height, channels: 3, data }
}
