import { describe, expect, test } from 'vitest'
import { planeAt } from './area-planes.ts'
import { bordersOf, type KnownRoom, ROOM_SIZE, roomFrame, wallsOf } from './build-room.test-support.ts'
import { findPlanes, type PhotoView } from './find-planes.ts'
import { findRoom, type Room } from './find-room.ts'
import { measureArea } from './measure-area.ts'

const ROOM: KnownRoom = { left: 1.9, front: 5.4, right: 2.8, camera: 1.45, height: 2.55 }

/** Square meters of wall that the photo shows, from the room's true planes. */
function truthOf(room: KnownRoom): number {
  const frame = roomFrame(0)
  const mask = wallsOf(room, frame)
  let sum = 0
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) continue
    const x = (i % mask.width) + 0.5 - frame.centerX
    const isSide = Math.abs(x) / (x < 0 ? room.left : room.right) > frame.focalPx / room.front
    const [offset, across] = isSide
      ? [x < 0 ? room.left : room.right, Math.abs(x)]
      : [room.front, frame.focalPx]
    sum += (offset ** 2 * frame.focalPx) / across ** 3
  }
  return sum
}

function expectRoom(found: Room | null, { left, front, right, camera, height }: KnownRoom): void {
  expect(found).not.toBeNull()
  expect(found!.height / (height / camera)).toBeCloseTo(1, 1)
  for (const [facing, distance] of [
    ['left', left],
    ['front', front],
    ['right', right],
  ] as const)
    expect((found!.distances[facing] * camera) / distance).toBeCloseTo(1, 1)
}

function viewOf(room: Room | null, turnDeg = 0): PhotoView {
  const frame = room?.frame ?? roomFrame(turnDeg)
  return { surroundings: 'indoors', frame, segments: [], doors: [], windows: [], room }
}

describe('findRoom', () => {
  test.each([-8, 0, 12])('finds the distances of three walls, turned by %i°', (turnDeg) => {
    const frame = roomFrame(turnDeg)
    expectRoom(findRoom(bordersOf(ROOM, frame), frame, ROOM_SIZE), ROOM)
  })

  test('furniture hides most of the floor, and a cabinet part of the ceiling', () => {
    const frame = roomFrame(0)
    const { ceiling, floor, columns } = bordersOf(ROOM, frame)
    const borders = {
      ceiling: ceiling.map(([x, y]): [number, number] => (x > 200 && x < 260 ? [x, y + 40] : [x, y])),
      floor: floor.filter(([x]) => x < 60 || x > 420),
      columns,
    }
    expectRoom(findRoom(borders, frame, ROOM_SIZE), ROOM)
  })

  test('corrects a pitch that the edges gave wrongly', () => {
    const frame = roomFrame(0)
    const pitched = { ...frame, up: [0, -Math.cos(0.014), -Math.sin(0.014)] as const }
    const across = [0, -Math.sin(0.014), Math.cos(0.014)] as const
    const found = findRoom(bordersOf(ROOM, frame), { ...pitched, across }, ROOM_SIZE)
    expectRoom(found, ROOM)
    expect(found!.frame.up[2]).toBeCloseTo(0, 2)
  })

  test('a wall that the photo does not show is nowhere', () => {
    const frame = roomFrame(0)
    const found = findRoom(bordersOf({ ...ROOM, left: 40 }, frame), frame, ROOM_SIZE)
    expect(found!.distances.left).toBe(Infinity)
    expect((found!.distances.right * ROOM.camera) / ROOM.right).toBeCloseTo(1, 1)
  })

  test('too few borders and borders that fit no box give none', () => {
    const frame = roomFrame(0)
    const { ceiling, columns } = bordersOf(ROOM, frame)
    expect(findRoom({ ceiling: ceiling.slice(0, 40), floor: [], columns }, frame, ROOM_SIZE)).toBeNull()
    const scattered = ceiling.map(([x], k): [number, number] => [x, 10 + ((k * 61) % 140)])
    expect(findRoom({ ceiling: scattered, floor: [], columns }, frame, ROOM_SIZE)).toBeNull()
  })
})

describe('the planes of a room that is a box', () => {
  const frame = roomFrame(0)
  const mask = wallsOf(ROOM, frame)
  const room = findRoom(bordersOf(ROOM, frame), frame, ROOM_SIZE)

  test('are three walls of true size, without any edge in the photo', () => {
    const planes = findPlanes(mask, 'wall', viewOf(room))
    expect(planes.isBox).toBe(true)
    expect(planes.planes).toHaveLength(3)
    expect(measureArea(mask, planes) / truthOf(ROOM)).toBeCloseTo(1, 1)
    const [left, front, right] = [20, 240, 470].map((x) => planes.planes[planeAt(planes, mask, x, 160)])
    expect([left, front, right].map(({ offsetM }) => Math.round(10 * offsetM) / 10)).toEqual([1.9, 5.4, 2.8])
  })

  test('without the box the same walls are not measured', () => {
    const planes = findPlanes(mask, 'wall', viewOf(null))
    expect(planes.isBox).toBe(false)
    expect(measureArea(mask, planes) / truthOf(ROOM)).toBeLessThan(0.8)
  })

  test('the ceiling lies as high as the walls reach', () => {
    const above = { ...mask, data: mask.data.map((_, i) => (i < ROOM_SIZE.width * 40 ? 255 : 0)) }
    const walls = findPlanes(mask, 'wall', viewOf(room))
    const [ceiling] = findPlanes(above, 'ceiling', { ...viewOf(room), walls }).planes
    expect(ceiling.offsetM / (ROOM.height - ROOM.camera)).toBeCloseTo(1, 1)
  })

  test('a lower ceiling of the same picture is a smaller room', () => {
    const low = findPlanes(mask, 'wall', viewOf({ ...room!, height: room!.height * 1.2 }))
    const planes = findPlanes(mask, 'wall', viewOf(room))
    expect(measureArea(mask, low)).toBeLessThan(measureArea(mask, planes))
  })
})
