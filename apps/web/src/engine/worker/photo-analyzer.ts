import {
  analyzePhoto,
  loadSurfaceNetwork,
  type Analysis,
  type ColorRaster,
  type SurfaceNetwork,
  type Surroundings,
} from '@housecoat/engine'
import { WEIGHTS_URL } from '../weights-url.ts'
import { findKeptHouse } from './kept-house.ts'
import { fetchFile, type AnalyzedPhoto } from './scene.ts'
import { analyzeOnServer, hasServerModel } from './server-analysis.ts'

/** Finds the surfaces in a photo, with the server's model if the operator configured one, else with the browser's network, once for a stored photo. */
export interface PhotoAnalyzer {
  /** Starts loading the network's weights. */
  preload(): void
  /** Asks the server, in the background, whether it has a model; the next analysis waits for the answer. */
  checkServerModel(): void
  /**
   * @param surroundings whether the photo shows a room or a house
   * @returns null when neither the server nor the network could analyze the photo
   */
  analyze(photo: AnalyzedPhoto, surroundings: Surroundings): Promise<Analysis | null>
}

export function createPhotoAnalyzer(): PhotoAnalyzer {
  let network: Promise<SurfaceNetwork | null> | null = null
  let hasModel = Promise.resolve(false)
  /** by photo: the operator's model is not told what it shows */
  const serverAnswers = new WeakMap<ColorRaster, Promise<Analysis | null>>()

  /** Loads the network once; after a failure the next call tries again. */
  function getNetwork(): Promise<SurfaceNetwork | null> {
    network ??= loadNetwork().then((loaded) => {
      if (loaded === null) network = null
      return loaded
    })
    return network
  }

  function askServer(photo: ColorRaster): Promise<Analysis | null> {
    const answer = serverAnswers.get(photo) ?? analyzeOnServer(photo)
    serverAnswers.set(photo, answer)
    return answer
  }

  return {
    preload: () => void getNetwork(),
    checkServerModel() {
      hasModel = hasServerModel()
    },
    async analyze(analyzed, surroundings) {
      const photo = analyzed.analysisPhoto
      const analysis = (await hasModel) ? await askServer(photo) : null
      if (analysis !== null) return analysis
      const kept = await findKeptHouse(analyzed, surroundings)
      if (kept !== null) return kept
      const loaded = await getNetwork()
      return loaded === null ? null : analyzePhoto(photo, loaded, surroundings)
    },
  }
}

/** Without the network the product still works: the person taps the surface. */
async function loadNetwork(): Promise<SurfaceNetwork | null> {
  try {
    return loadSurfaceNetwork(new Uint8Array(await (await fetchFile(WEIGHTS_URL.href)).arrayBuffer()))
  } catch (error) {
    console.warn('The surface network could not be loaded; areas start blank.', error)
    return null
  }
}
