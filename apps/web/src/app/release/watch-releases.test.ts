import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchReleases } from './watch-releases.ts'

const HOUR_MS = 60 * 60 * 1000

/** A registration as far as it is read: a worker may wait or install, and it may be asked to look for a new one. */
class Registration extends EventTarget {
  active: object | null = {}
  waiting: object | null = null
  installing: (EventTarget & { state: string }) | null = null
  readonly update = vi.fn(() => Promise.resolve())

  install(): EventTarget & { state: string } {
    this.installing = Object.assign(new EventTarget(), { state: 'installing' })
    this.dispatchEvent(new Event('updatefound'))
    return this.installing
  }
}

class Workers extends EventTarget {
  readonly registration = new Registration()
  readonly register = vi.fn(() => Promise.resolve<Registration | undefined>(this.registration))
  readonly getRegistration = vi.fn(() => Promise.resolve<Registration | undefined>(this.registration))
}

let workers: Workers
let newest: string
let end: () => void = () => undefined
const onNewer = vi.fn()

beforeEach(() => {
  workers = new Workers()
  newest = 'index-new.js'
  document.body.innerHTML = '<script type="module" src="/assets/index-old.js"></script>'
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(`<script type="module" src="/assets/${newest}"></script>`)),
  )
  Object.assign(navigator, { serviceWorker: workers })
})

afterEach(() => {
  end()
  onNewer.mockReset()
  document.body.innerHTML = ''
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'connection')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function watch(): Promise<void> {
  end = watchReleases(onNewer)
  await settle()
}

/** Lets registrations and answers arrive. */
async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

test('an installed worker that waits is a newer release', async () => {
  await watch()
  expect(workers.register).toHaveBeenCalledWith('/sw.js')
  const worker = workers.registration.install()
  await settle()
  expect(onNewer).not.toHaveBeenCalled()
  worker.state = 'installed'
  worker.dispatchEvent(new Event('statechange'))
  await vi.waitFor(() => expect(onNewer).toHaveBeenCalledOnce())
})

test('the first worker of a browser is none, and neither is one of the same release', async () => {
  workers.registration.active = null
  await watch()
  const first = workers.registration.install()
  first.state = 'installed'
  first.dispatchEvent(new Event('statechange'))
  await settle()
  expect(onNewer).not.toHaveBeenCalled()

  newest = 'index-old.js'
  workers.dispatchEvent(new Event('controllerchange'))
  await settle()
  expect(onNewer).not.toHaveBeenCalled()
})

test('one that waited before the page opened, or took over in another tab, is one', async () => {
  workers.registration.waiting = {}
  await watch()
  await vi.waitFor(() => expect(onNewer).toHaveBeenCalledOnce())
  workers.dispatchEvent(new Event('controllerchange'))
  await vi.waitFor(() => expect(onNewer).toHaveBeenCalledTimes(2))
})

test('a page that stays open asks when the person comes back, once an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  await watch()
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))
  comeBack()
  await settle()
  expect(workers.registration.update).not.toHaveBeenCalled()
  vi.setSystemTime(HOUR_MS)
  comeBack()
  comeBack()
  await vi.waitFor(() => expect(onNewer).toHaveBeenCalledOnce())
  expect(workers.registration.update).toHaveBeenCalledOnce()
})

test('where the person saves data, no worker is registered', async () => {
  Object.assign(navigator, { connection: { saveData: true } })
  await watch()
  expect(workers.register).not.toHaveBeenCalled()
  expect(workers.getRegistration).toHaveBeenCalledOnce()
})

test('a browser that blocks workers is told of, and one whose extension answers nothing works', async () => {
  workers.register.mockRejectedValueOnce(new DOMException('blocked', 'SecurityError'))
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await watch()
  expect(warn).toHaveBeenCalledWith('Offline use is not available.', expect.any(DOMException))
  end()
  workers.register.mockResolvedValueOnce(undefined)
  await watch()
  expect(onNewer).not.toHaveBeenCalled()
})

test('nothing is said after the end, nor without a connection', async () => {
  await watch()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  workers.dispatchEvent(new Event('controllerchange'))
  await settle()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('another release')))
  end()
  workers.dispatchEvent(new Event('controllerchange'))
  workers.registration.install()
  await settle()
  expect(onNewer).not.toHaveBeenCalled()
})
