import { STYLES, type StylePlanArea } from '@housecoat/contract'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { describe, expect, test } from 'vitest'
import {
  INITIAL_WIZARD_STATE,
  initialStyleState,
  listAreaColors,
  reduceWizard,
  schemeLookOf,
  surfaceOf,
  type WizardAction,
  type WizardState,
} from './wizard-state.ts'

const image = { file: new Blob(['photo']), name: 'house.jpg', key: 'a1' }
const color: PaintColor = {
  id: '0042',
  colorNo: '0042',
  name: 'Porch Swing',
  rgb: { red: 200, green: 85, blue: 61 },
  hex: '#C8553D',
  lrv: 18.9,
  family: 'reds',
}
const result = {
  path: '/images/1.png',
  originalPath: '/images/0',
  width: 4000,
  height: 3000,
  lightness: 0,
  maker: { kind: 'builtin' },
  notice: null,
} as const

function after(actions: readonly WizardAction[], start: WizardState = INITIAL_WIZARD_STATE): WizardState {
  return actions.reduce(reduceWizard, start)
}

const TO_COLORS: readonly WizardAction[] = [
  { type: 'photo-loaded', image, choice: null },
  { type: 'upload-done' },
  { type: 'area-prepared' },
]
const TO_PROCESSING: readonly WizardAction[] = [
  ...TO_COLORS,
  { type: 'color-picked', color },
  { type: 'generation-started', key: 'k1' },
]

describe('step 1', () => {
  test('C3: another photo drops everything made from the previous one', () => {
    const made = after([
      ...TO_PROCESSING,
      { type: 'generation-succeeded', result, swatch: '#C8553D' },
      { type: 'area-touched-up' },
      { type: 'back' },
      { type: 'back' },
    ])
    expect(made).toMatchObject({ step: 1, resultImage: result, isTouchedUp: true })
    const other = { ...image, key: 'b2' }
    expect(after([{ type: 'photo-loaded', image: other, choice: null }], made)).toEqual({
      ...INITIAL_WIZARD_STATE,
      originalImage: other,
      color,
    })
  })

  test('starts on the exterior with the default name', () => {
    expect(INITIAL_WIZARD_STATE).toMatchObject({
      step: 1,
      isExterior: true,
      interiorArea: null,
      designName: 'My Design',
    })
  })

  test('does not advance without a photo', () => {
    expect(after([{ type: 'upload-done' }]).step).toBe(1)
  })

  test('an interior needs exactly one area; clicking it again clears it', () => {
    const interior = after([
      { type: 'photo-loaded', image, choice: null },
      { type: 'property-chosen', isExterior: false },
    ])
    expect(after([{ type: 'upload-done' }], interior).step).toBe(1)
    const ceiling = after([{ type: 'interior-area-clicked', area: 'ceiling' }], interior)
    expect(after([{ type: 'upload-done' }], ceiling).step).toBe(2)
    const trim = after([{ type: 'interior-area-clicked', area: 'trim' }], ceiling)
    expect(trim.interiorArea).toBe('trim')
    const cleared = after([{ type: 'interior-area-clicked', area: 'trim' }], trim)
    expect(cleared.interiorArea).toBeNull()
    expect(after([{ type: 'upload-done' }], cleared).step).toBe(1)
  })
})

describe('step 2', () => {
  test('supplies the exterior as the one area', () => {
    expect(after(TO_COLORS)).toMatchObject({ step: 3, selectedAreas: [{ id: 'exterior', name: 'Exterior' }] })
  })

  test('supplies the chosen interior area', () => {
    const state = after([
      { type: 'photo-loaded', image, choice: null },
      { type: 'property-chosen', isExterior: false },
      { type: 'interior-area-clicked', area: 'backsplash' },
      { type: 'upload-done' },
      { type: 'area-prepared' },
    ])
    expect(state.selectedAreas).toEqual([{ id: 'backsplash', name: 'Backsplash' }])
  })

  test('a preparation that ends after Back changes nothing', () => {
    expect(after([...TO_COLORS.slice(0, 2), { type: 'back' }, { type: 'area-prepared' }]).step).toBe(1)
  })
})

describe('step 3', () => {
  test('generation needs a color', () => {
    expect(after([...TO_COLORS, { type: 'generation-started', key: 'k1' }])).toMatchObject({
      step: 3,
      isProcessing: false,
    })
  })

  test('generation stores the selection with the one brand', () => {
    expect(after(TO_PROCESSING)).toMatchObject({
      step: 4,
      isProcessing: true,
      paintSelections: [
        {
          areaId: 'exterior',
          area: 'Exterior',
          brand: 'Hearth & Hue',
          brandId: 'hearth-and-hue',
          colorName: 'Porch Swing',
          colorCode: '#C8553D',
        },
      ],
    })
  })

  test('Back leads to the upload and keeps photo and color', () => {
    const state = after([...TO_COLORS, { type: 'color-picked', color }, { type: 'back' }])
    expect(state).toMatchObject({ step: 1, originalImage: image, color })
  })
})

describe('step 4', () => {
  test('success shows the result', () => {
    const state = after([...TO_PROCESSING, { type: 'generation-succeeded', result, swatch: '#C8553D' }])
    expect(state).toMatchObject({ step: 4, isProcessing: false, resultImage: result, swatch: '#C8553D' })
  })

  test('failure returns to the colors with nothing lost', () => {
    const state = after([...TO_PROCESSING, { type: 'generation-failed' }])
    expect(state).toMatchObject({
      step: 3,
      isProcessing: false,
      originalImage: image,
      color,
      resultImage: null,
    })
    expect(state.selectedAreas).toHaveLength(1)
  })

  test('an answer after cancelling is not shown', () => {
    const state = after([
      ...TO_PROCESSING,
      { type: 'generation-failed' },
      { type: 'generation-succeeded', result, swatch: null },
    ])
    expect(state).toMatchObject({ step: 3, resultImage: null })
  })

  test('Back does nothing while processing, and the step never passes 4', () => {
    expect(after([...TO_PROCESSING, { type: 'back' }]).step).toBe(4)
    expect(after([...TO_PROCESSING, { type: 'generation-started', key: 'k1' }]).step).toBe(4)
  })

  test('a result generated again is replaced on success and kept on failure', () => {
    const again = [
      ...TO_PROCESSING,
      { type: 'generation-succeeded', result, swatch: '#C8553D' },
      { type: 'lightness-changed', lightness: 0.4 },
      { type: 'generation-started', key: 'k1' },
    ] as const
    expect(after(again)).toMatchObject({ step: 4, isProcessing: true, lightness: 0.4 })
    expect(after([...again, { type: 'generation-failed' }])).toMatchObject({
      step: 4,
      isProcessing: false,
      resultImage: result,
      swatch: '#C8553D',
    })
    const lighter = { ...result, path: '/images/2', lightness: 0.4 }
    const succeeded = after([...again, { type: 'generation-succeeded', result: lighter, swatch: '#C8553D' }])
    expect(succeeded.resultImage).toEqual(lighter)
  })

  test('reopening the colors keeps the photo and the area', () => {
    const state = after([
      ...TO_PROCESSING,
      { type: 'generation-succeeded', result, swatch: null },
      { type: 'selection-reopened' },
    ])
    expect(state).toMatchObject({ step: 3, originalImage: image, selectedAreas: [{ id: 'exterior' }] })
  })

  test('starting over resets everything', () => {
    const state = after([
      ...TO_PROCESSING,
      { type: 'generation-succeeded', result, swatch: null },
      { type: 'start-over' },
    ])
    expect(state).toEqual(INITIAL_WIZARD_STATE)
  })
})

describe('the light', () => {
  const lit = after([...TO_COLORS, { type: 'lightness-changed', lightness: -0.3 }])

  test('is kept across other colors, the result and Back', () => {
    expect(after([{ type: 'color-picked', color }], lit).lightness).toBe(-0.3)
    expect(after([{ type: 'back' }, { type: 'upload-done' }, { type: 'area-prepared' }], lit).lightness).toBe(
      -0.3,
    )
  })

  test('belongs to the photo: another one starts over', () => {
    expect(after([{ type: 'back' }, { type: 'photo-loaded', image, choice: null }], lit).lightness).toBe(0)
  })

  test('does not change while a picture is being made', () => {
    const processing = after(
      [
        { type: 'color-picked', color },
        { type: 'generation-started', key: 'k1' },
      ],
      lit,
    )
    expect(after([{ type: 'lightness-changed', lightness: 1 }], processing).lightness).toBe(-0.3)
  })
})

describe('a redesign', () => {
  const from = (isExterior: boolean, actions: readonly WizardAction[]) =>
    actions.reduce(reduceWizard, initialStyleState(isExterior))
  const style = STYLES.find(({ id }) => id === 'craftsman')!
  const TO_AREAS = [{ type: 'photo-loaded', image, choice: null }, { type: 'upload-done' }] as const

  test('of a room starts with the walls, of a house with nothing', () => {
    expect(from(false, TO_AREAS)).toMatchObject({ step: 2, styleArea: 'walls' })
    expect(from(true, TO_AREAS)).toMatchObject({ step: 2, styleArea: null })
    expect(from(true, [...TO_AREAS, { type: 'style-areas-done' }]).step).toBe(2)
  })

  test('another kind of home clears area and style', () => {
    const actions = [
      ...TO_AREAS,
      { type: 'style-area-chosen', area: 'roof' },
      { type: 'style-picked', style },
      { type: 'back' },
      { type: 'property-chosen', isExterior: false },
    ] as const
    expect(from(true, actions)).toMatchObject({ step: 1, styleArea: 'walls', style: null })
  })

  test('in a style for the other kind of home starts with its area', () => {
    const state = from(false, [...TO_AREAS, { type: 'style-areas-done' }, { type: 'style-picked', style }])
    expect(state).toMatchObject({ step: 1, isExterior: true, styleArea: null, style, originalImage: image })
  })

  test('ignores the choices of painting the same photo', () => {
    const choice = { isExterior: false, interiorArea: 'walls', color, lightness: 0.5 } as const
    expect(from(true, [{ type: 'photo-loaded', image, choice }])).toEqual({
      ...initialStyleState(true),
      originalImage: image,
    })
  })

  test('generates the chosen style on the first selected area', () => {
    const state = from(true, [
      ...TO_AREAS,
      { type: 'style-area-chosen', area: 'trim' },
      { type: 'style-areas-done' },
      { type: 'style-picked', style },
      { type: 'generation-started', key: 'k1' },
    ])
    expect(state).toMatchObject({
      ...{ step: 4, isProcessing: true, paintSelections: [] },
      styleSelections: [{ areaId: 'trim', area: 'Trim', style }],
    })
    expect(surfaceOf(state)).toBe('house_trim')
  })

  test('has the materials that its area can have', () => {
    const options = { walls: 'stone', shingleColor: '#3F5A4A' } as const
    const optionsOf = (area: 'whole_home' | 'siding' | 'door') =>
      from(true, [
        ...TO_AREAS,
        { type: 'style-area-chosen', area },
        { type: 'style-areas-done' },
        { type: 'style-picked', style },
        { type: 'style-options-changed', options },
        { type: 'generation-started', key: 'k1' },
      ]).styleSelections[0].options
    expect(optionsOf('whole_home')).toEqual(options)
    expect(optionsOf('siding')).toEqual({ walls: 'stone' })
    expect(optionsOf('door')).toBeUndefined()
  })

  test('of a whole home names what stays, until another photo is chosen', () => {
    const toggle = (part: StylePlanArea) => ({ type: 'style-part-toggled', part }) as const
    const toResult = [
      ...([{ type: 'style-areas-done' }, { type: 'style-picked', style }] as const),
      { type: 'generation-started', key: 'k1' },
    ] as const
    const choose = { type: 'style-area-chosen', area: 'whole_home' } as const
    const all = from(true, [...TO_AREAS, choose, ...toResult])
    expect(all.styleSelections).toEqual([{ areaId: 'whole_home', area: 'Whole house', style }])
    const toggles = [toggle('roof'), toggle('door'), toggle('roof')]
    const some = from(true, [...TO_AREAS, choose, ...toggles, ...toResult])
    expect(some.styleSelections).toEqual([
      { areaId: 'whole_home', area: 'Whole house', style, keep: ['door'] },
    ])
    expect(surfaceOf(some)).toBe('siding')
    expect(surfaceOf(reduceWizard(some, { type: 'style-part-shown', part: 'garage' }))).toBe('garage')
    const single = from(true, [...TO_AREAS, choose, ...toggles, { ...choose, area: 'siding' }, ...toResult])
    expect(single.styleSelections).toEqual([{ areaId: 'siding', area: 'Siding', style }])
    const other = [{ type: 'back' }, { type: 'photo-loaded', image, choice: null }] as const
    expect(from(true, [...TO_AREAS, choose, ...toggles, ...other]).keptParts).toEqual([])
  })

  test('goes back step by step, and starts over as the same flow', () => {
    const farmhouse = STYLES.find(({ id }) => id === 'farmhouse')!
    const picked = { type: 'style-picked', style: farmhouse } as const
    const state = from(false, [...TO_AREAS, { type: 'style-areas-done' }, picked])
    expect(reduceWizard(state, { type: 'back' })).toMatchObject({ step: 2, style: farmhouse })
    expect(reduceWizard(state, { type: 'start-over' })).toEqual(initialStyleState(false))
  })
})

describe('a color scheme', () => {
  const red: PaintColor = { ...color, id: '0043', colorNo: '0043', name: 'Barn', hex: '#8C3B2E' }
  const ofBody = after([...TO_COLORS, { type: 'color-picked', color }])
  const withDoor = after(
    [
      { type: 'scheme-area-chosen', areaId: 'exterior' },
      { type: 'scheme-area-chosen', areaId: 'entry_door' },
      { type: 'color-picked', color: red },
    ],
    ofBody,
  )

  test('opens with the one area and its color', () => {
    const state = after([{ type: 'scheme-area-chosen', areaId: 'exterior' }], ofBody)
    expect(state).toMatchObject({ schemeArea: 'exterior', color, otherColors: [] })
    expect(listAreaColors(state)).toEqual([{ areaId: 'exterior', color }])
  })

  test('each surface keeps its color, and the engine is told all of them', () => {
    expect(withDoor).toMatchObject({ schemeArea: 'entry_door', color: red })
    expect(surfaceOf(withDoor)).toBe('door')
    expect(schemeLookOf(withDoor)).toEqual({
      hex: red.hex,
      lightness: 0,
      others: [{ surface: 'exterior', hex: color.hex }],
    })
    const back = after([{ type: 'scheme-area-chosen', areaId: 'exterior' }], withDoor)
    expect(back).toMatchObject({ color, otherColors: [{ areaId: 'entry_door', color: red }] })
  })

  test('is generated with every colored surface, in the order of the strip', () => {
    const state = after(
      [
        { type: 'scheme-area-chosen', areaId: 'trim' },
        { type: 'generation-started', key: 'k1' },
      ],
      withDoor,
    )
    expect(state.paintSelections).toMatchObject([
      { areaId: 'exterior', area: 'Body', colorCode: color.hex },
      { areaId: 'entry_door', area: 'Front door', colorCode: red.hex },
    ])
  })

  test('a surface is left unpainted again, whichever is chosen', () => {
    const remove = (areaId: 'exterior' | 'entry_door') =>
      listAreaColors(after([{ type: 'scheme-color-removed', areaId }], withDoor))
    expect(remove('exterior')).toEqual([{ areaId: 'entry_door', color: red }])
    expect(remove('entry_door')).toEqual([{ areaId: 'exterior', color }])
  })

  test('a whole scheme is applied at once; surfaces that it leaves out keep their color', () => {
    const colors = [
      { areaId: 'exterior', color: red },
      { areaId: 'trim', color },
      { areaId: 'walls', color },
    ] as const
    const state = after([{ type: 'scheme-applied', colors, replaces: false }], withDoor)
    expect(state.schemeArea).toBe('entry_door')
    expect(listAreaColors(state)).toEqual([
      { areaId: 'exterior', color: red },
      { areaId: 'trim', color },
      { areaId: 'entry_door', color: red },
    ])
  })

  test('another photo or another kind of photo ends it; a room has no roof', () => {
    for (const action of [
      { type: 'photo-loaded', image: { ...image, key: 'b2' }, choice: null },
      { type: 'property-chosen', isExterior: false },
    ] as const)
      expect(after([action], { ...withDoor, step: 1 })).toMatchObject({ schemeArea: null, otherColors: [] })
    const room = after([{ type: 'property-chosen', isExterior: false }])
    expect(
      after([{ type: 'scheme-area-chosen', areaId: 'roof' }], { ...room, step: 3 }).schemeArea,
    ).toBeNull()
  })
})
