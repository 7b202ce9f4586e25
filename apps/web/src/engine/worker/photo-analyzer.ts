import {
  analyzePhoto,
  blendAnalyses,
  loadContextNetwork,
  loadSurfaceNetwork,
  type Analysis,
  type ColorRaster,
  type ContextNetwork,
  type SurfaceNetwork,
  type Surroundings,
} from '@housecoat/engine'
import { findKeptHouse, doNotKeep } from './kept-house.ts'
import { fetchFile, type AnalyzedPhoto } from './scene.ts'
import { analyzeOnServer, hasServerModel } from './server-analysis.ts'
import type { ServerTaps } from './server-taps.ts'
import { weightsFor } from './weights-for.ts'

/**
 * How long a photo of a room waits for the context network once the surface network is there, in milliseconds. On a slow line its
 * 2.7 MB take longer, and a person who waits for the first area would rather tap.
 */
export const CONTEXT_WAIT_MS = 8000

/**
 * Finds the surfaces in a photo: with the server's model if the operator configured one, else with the browser's network, once for a
 * stored photo. In a house the server's tap model may help.
 */
export interface PhotoAnalyzer {
  /** Starts loading the weights that such photos need. */
  preload(surroundings: Surroundings): void
  /** Asks the server, in the background, whether it has a model; the next analysis waits for the answer. */
  checkServerModel(): void
  /**
   * @param surroundings whether the photo shows a room or a house
   * @returns null when neither the server nor the network could analyze the photo
   */
  analyze(photo: AnalyzedPhoto, surroundings: Surroundings): Promise<Analysis | null>
}

export function createPhotoAnalyzer(serverTaps: Pick<ServerTaps, 'askForSurfaces'>): PhotoAnalyzer {
  const getSurfaceNetwork = loadEachOnce(loadSurfaceWeights)
  const getContextNetwork = loadEachOnce(loadContextWeights)
  let hasModel = Promise.resolve(false)
  /** by photo: the operator's model is not told what it shows */
  const serverAnswers = new WeakMap<ColorRaster, Promise<Analysis | null>>()

  /** With the context network where photos need it, and it could be loaded in time. */
  async function getNetwork(surroundings: Surroundings): Promise<SurfaceNetwork | null> {
    const weights = weightsFor(surroundings)
    const loading = getSurfaceNetwork(weights.network)
    const loadingContext = weights.context && getContextNetwork(weights.context)
    const network = await loading
    if (network === null || loadingContext === null) return network
    return { ...network, context: await waitAtMost(CONTEXT_WAIT_MS, loadingContext) }
  }

  function askServer(photo: ColorRaster): Promise<Analysis | null> {
    const answer = serverAnswers.get(photo) ?? analyzeOnServer(photo)
    serverAnswers.set(photo, answer)
    return answer
  }

  async function analyzeHere(analyzed: AnalyzedPhoto, surroundings: Surroundings): Promise<Analysis | null> {
    const kept = await findKeptHouse(analyzed, surroundings)
    if (kept !== null) return kept
    const network = await getNetwork(surroundings)
    if (network === null) return null
    const found = analyzePhoto(analyzed.analysisPhoto, network, surroundings)
    // for the next photo, or after a reload, the context network may be there
    if (network.context === null && weightsFor(surroundings).context !== null) doNotKeep(found)
    return found
  }

  return {
    preload: (surroundings) => void getNetwork(surroundings),
    checkServerModel() {
      hasModel = hasServerModel()
    },
    async analyze(analyzed, surroundings) {
      const photo = analyzed.analysisPhoto
      const analysis = (await hasModel) ? await askServer(photo) : null
      if (analysis !== null) return analysis
      // the server works while this thread does
      const getSurfaces = surroundings === 'outdoors' ? await serverTaps.askForSurfaces(photo) : null
      const found = await analyzeHere(analyzed, surroundings)
      const surfaces = (await getSurfaces?.()) ?? null
      if (found === null || surfaces === null) return found
      const both = blendAnalyses(found, surfaces)
      // it belongs to the server's model as well as to the weights
      doNotKeep(both)
      return both
    },
  }
}

/** Returns a function that loads each file once; after a failure its next call tries again. */
function loadEachOnce<Loaded>(
  load: (url: URL) => Promise<Loaded | null>,
): (url: URL) => Promise<Loaded | null> {
  const files = new Map<string, Promise<Loaded | null>>()
  return (url) => {
    const loading =
      files.get(url.href) ??
      load(url).then((loaded) => {
        if (loaded === null) files.delete(url.href)
        return loaded
      })
    files.set(url.href, loading)
    return loading
  }
}

/** @returns null when it takes longer; loading goes on */
function waitAtMost<Loaded>(longestMs: number, loading: Promise<Loaded | null>): Promise<Loaded | null> {
  const isLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), longestMs))
  return Promise.race([loading, isLate])
}

async function fetchBytes(url: URL): Promise<Uint8Array> {
  return new Uint8Array(await (await fetchFile(url.href)).arrayBuffer())
}

/** Without the network the product still works: the person taps the surface. */
async function loadSurfaceWeights(url: URL): Promise<SurfaceNetwork | null> {
  try {
    return loadSurfaceNetwork(await fetchBytes(url))
  } catch (error) {
    console.warn('The surface network could not be loaded; areas start blank.', error)
    return null
  }
}

/** Without it rooms are analyzed by the surface network alone. */
async function loadContextWeights(url: URL): Promise<ContextNetwork | null> {
  try {
    return loadContextNetwork(await fetchBytes(url))
  } catch (error) {
    console.warn('The context network could not be loaded; areas of rooms are found less well.', error)
    return null
  }
}
