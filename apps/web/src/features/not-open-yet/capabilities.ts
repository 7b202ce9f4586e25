interface Capability {
  /** The first folder of its routes. */
  folder: string
  title: string
  /** What it will do, in one or two sentences. */
  promise: string
}

const CAPABILITIES: readonly Capability[] = [
  {
    folder: 'design-updates',
    title: 'Update Design',
    promise:
      'Choose a style, from craftsman to mid-century modern, and see it on your own house or in your own room.',
  },
  {
    folder: 'doors',
    title: 'Door Visualizer Studio',
    promise:
      'Your photo with a new garage or entry door, set in its true perspective and in the light of the day you took it.',
  },
]

const ANY: Omit<Capability, 'folder'> = {
  title: 'Not open yet',
  promise: 'This part of Housecoat is still being built.',
}

/** What the address will show one day. */
export function findCapability(pathname: string): Omit<Capability, 'folder'> {
  const folder = pathname.split('/')[1]
  return CAPABILITIES.find((capability) => capability.folder === folder) ?? ANY
}
