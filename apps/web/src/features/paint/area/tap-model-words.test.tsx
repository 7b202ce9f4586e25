import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { siteIs, startFakeApi } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { AreaStatus } from './area-hint.tsx'
import type { ShownArea } from './paint-engine.ts'
import { PreparePanel } from './prepare-panel.tsx'

const api = startFakeApi()
const show = (element: ReactElement) => openPage('/', [{ path: '/', element }])

describe('the second step', () => {
  const open = (isExterior = true) =>
    show(<PreparePanel isExterior={isExterior} stage="looking" hasFailed={false} onRetry={() => undefined} />)

  test('says that everything happens on the device, when it does', async () => {
    open()
    expect(await screen.findByText(/This happens on your own device\.$/)).toBeVisible()
  })

  test('names the model that gets a copy of the photo for taps', async () => {
    api.use(siteIs({ tapModel: { name: 'MobileSAM', isHosted: false, findsHouses: false } }))
    open()
    const words = await screen.findByText(/MobileSAM helps with a small copy of your photo\.$/)
    expect(words).toHaveTextContent('This happens on your own device.')
  })

  test('names the model that also helps to find the area of a house', async () => {
    api.use(siteIs({ tapModel: { name: 'SAM 2', isHosted: false, findsHouses: true } }))
    open()
    expect(
      await screen.findByText(/SAM 2 helps find the area and what you tap\. It gets a small copy/),
    ).toBeVisible()
    expect(screen.queryByText(/on your own device/)).not.toBeInTheDocument()
  })

  test('says that a room’s area is found on the device, with such a model', async () => {
    api.use(siteIs({ tapModel: { name: 'SAM 2', isHosted: false, findsHouses: true } }))
    open(false)
    const words = await screen.findByText(/SAM 2 helps with a small copy of your photo\.$/)
    expect(words).toHaveTextContent('This happens on your own device.')
  })
})

describe('the sentence below the photo', () => {
  const area: ShownArea = {
    surface: 'siding',
    glow: { width: 1, height: 1, data: new Uint8ClampedArray(4) },
    coverage: 0.3,
    owned: {},
    canUndo: true,
    canRedo: false,
    tapAgain: null,
    tapModel: null,
    start: 'edited',
    confidence: 0.9,
    doubt: null,
    isKept: false,
    isEdited: true,
  }

  test.each([
    [null, 'The area covers 30% of the photo.'],
    ['MobileSAM', 'The area covers 30% of the photo. MobileSAM found what you tapped.'],
  ])('after a tap answered by %s', (tapModel, words) => {
    show(<AreaStatus area={{ ...area, tapModel }} />)
    expect(screen.getByText(words)).toBeVisible()
  })
})
