import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenForToasts, type ToastMessage } from '../../../ui/toast/show-toast.ts'
import { placeWatermark, sharePicture } from './share-result.ts'

test('600 px wide, 40 px from the bottom right corner of a large picture', () => {
  expect(placeWatermark({ width: 4000, height: 3000 })).toEqual({
    ...{ x: 3360, y: 2810 },
    ...{ width: 600, height: 150 },
  })
})

test.each([480, 1024, 1600, 2400])('D8: takes up a fifth of the width of a picture %i px wide', (width) => {
  const place = placeWatermark({ width, height: 900 })
  expect(place.width / width).toBeCloseTo(0.2)
  expect(place.height).toBeCloseTo(place.width / 4)
  const margin = 900 - place.y - place.height
  expect(width - place.x - place.width).toBeCloseTo(margin)
  expect(margin / place.width).toBeCloseTo(40 / 600)
})

describe('sharing', () => {
  const picture = new File(['picture'], 'painted-house.png', { type: 'image/png' })

  // the file's address is released a minute later, after the end of this page
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** @returns what was downloaded, and the messages that were shown */
  async function share() {
    const toasts: ToastMessage[] = []
    const downloads: string[] = []
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(this.download)
    })
    const stopListening = listenForToasts((message) => toasts.push(message))
    await sharePicture(picture)
    stopListening()
    return { toasts, downloads }
  }

  test('hands the picture to the device', async () => {
    const deviceShare = vi.fn()
    vi.stubGlobal('navigator', { canShare: () => true, share: deviceShare })
    expect(await share()).toEqual({ toasts: [], downloads: [] })
    expect(deviceShare).toHaveBeenCalledWith({ files: [picture], title: 'My painted home' })
  })

  test('saves the picture where the device cannot share, and says so', async () => {
    expect(await share()).toEqual({
      toasts: [
        {
          title: 'Picture downloaded',
          description: 'Find painted-house.png in your downloads to share it.',
          kind: 'success',
        },
      ],
      downloads: ['painted-house.png'],
    })
  })
})
