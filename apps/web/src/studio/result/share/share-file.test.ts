import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenForAnnouncements } from '../../../ui/toast/announcements.ts'
import type { ToastMessage } from '../../../ui/toast/show-toast.ts'
import { shareFile } from './share-file.ts'

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
    const messages: ToastMessage[] = []
    const downloads: string[] = []
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(this.download)
    })
    const stopListening = listenForAnnouncements((message) => messages.push(message))
    await shareFile(picture, 'Picture')
    stopListening()
    return { messages, downloads }
  }

  test('hands the picture to the device', async () => {
    const deviceShare = vi.fn()
    vi.stubGlobal('navigator', { canShare: () => true, share: deviceShare })
    expect(await share()).toEqual({ messages: [], downloads: [] })
    expect(deviceShare).toHaveBeenCalledWith({ files: [picture], title: 'My painted home' })
  })

  test('a closed share sheet is no failure', async () => {
    const closed = () => Promise.reject(new DOMException('closed', 'AbortError'))
    vi.stubGlobal('navigator', { canShare: () => true, share: closed })
    expect(await share()).toEqual({ messages: [], downloads: [] })
  })

  test('saves the picture where the device cannot share, and says so', async () => {
    expect(await share()).toEqual({
      messages: [
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
