import { proxy, releaseProxy, transfer, wrap, type Remote } from 'comlink'
import type { EngineAnswer, EngineApi, EngineCalls } from '../engine-api.ts'
import { latestWins } from '../latest-wins.ts'
import { measured } from '../measured.ts'

/** The picture engine as the page calls it: one worker, one open photo at a time. */
export interface EngineClient extends EngineCalls {
  /** Ends the worker; running calls reject. */
  dispose(): void
}

type Ask = <Name extends keyof EngineApi>(
  name: Name,
) => (...args: Parameters<EngineApi[Name]>) => Promise<EngineAnswer<Name>>

/** Starts an engine worker. The engine's code is loaded by the worker, never by the page. */
export function createEngineClient(): EngineClient {
  const worker = new Worker(new URL('../worker/engine-worker.ts', import.meta.url), {
    type: 'module',
    name: 'engine',
  })
  const remote = wrap<EngineApi>(worker)
  const end = new AbortController()
  worker.addEventListener('error', (event) => end.abort(new Error(event.message || 'The engine stopped')))
  return {
    ...callEngine(askRemote(remote, rejectOnAbort(end.signal))),
    dispose() {
      end.abort(new DOMException('The engine was closed', 'AbortError'))
      remote[releaseProxy]()
      worker.terminate()
    },
  }
}

/** Measures each call, and rejects it when the worker ends first. */
function askRemote(remote: Remote<EngineApi>, ended: Promise<never>): Ask {
  const calls = remote as unknown as { [Name in keyof EngineApi]: ReturnType<typeof ask<Name>> }
  function ask<Name extends keyof EngineApi>(name: Name) {
    return (...args: Parameters<EngineApi[Name]>): Promise<EngineAnswer<Name>> =>
      measured(name, () => Promise.race([calls[name](...args), ended]))
  }
  return ask
}

function callEngine(ask: Ask): EngineCalls {
  return {
    preload: ask('preload'),
    openPhoto: ask('openPhoto'),
    startAnalysis: ask('startAnalysis'),
    prepareArea: (area, kept, onProgress) => ask('prepareArea')(area, kept, proxy(onProgress)),
    listFoundSurfaces: ask('listFoundSurfaces'),
    findSurfaceAt: ask('findSurfaceAt'),
    listAreaChoices: ask('listAreaChoices'),
    saveArea: ask('saveArea'),
    restoreArea: ask('restoreArea'),
    edit: ask('edit'),
    improveTap: ask('improveTap'),
    undo: ask('undo'),
    redo: ask('redo'),
    regionMap: ask('regionMap'),
    paint: latestWins(ask('paint')),
    // a closed worker's memory is gone anyway
    releasePicture: (picture) =>
      ask('releasePicture')(transfer(picture, [picture.data.buffer])).catch(() => undefined),
    paintForComparison: ask('paintForComparison'),
    prepareStyles: ask('prepareStyles'),
    applyStyle: latestWins(ask('applyStyle')),
    listStyleParts: ask('listStyleParts'),
    stylePartsPng: ask('stylePartsPng'),
    readMarkedDoors: ask('readMarkedDoors'),
    judgeOpening: ask('judgeOpening'),
    setDoors: latestWins((photoId, looks) =>
      ask('setDoors')(
        photoId,
        looks.map((look) => ({
          ...look,
          pictureUrl: absolute(look.pictureUrl),
          glassUrl: look.glassUrl && absolute(look.glassUrl),
        })),
      ),
    ),
    maskPng: ask('maskPng'),
    labelsPng: ask('labelsPng'),
    readReferences: ask('readReferences'),
    estimateAreas: ask('estimateAreas'),
    paintSample: latestWins((photoUrl, maskUrl, hex) =>
      ask('paintSample')(absolute(photoUrl), absolute(maskUrl), hex),
    ),
  }
}

/** A crashed worker never answers; this promise rejects its pending calls. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const rejection = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  rejection.catch(() => undefined)
  return rejection
}

/** The worker would resolve relative addresses against the bundle's folder, so they are resolved here. */
function absolute(url: string): string {
  return new URL(url, document.baseURI).href
}
