import { expose, transfer } from 'comlink'
import type { AreaView } from './engine-protocol.ts'
import { createEngineSession } from './engine-session.ts'

const session = createEngineSession()

/** Pictures are handed over, not copied. */
const withGlow = <T extends AreaView>(view: T) => transfer(view, [view.glow])

expose({
  ...session,
  openPhoto: async (file: Blob) => {
    const opened = await session.openPhoto(file)
    return transfer(opened, [opened.preview])
  },
  prepareArea: async (...input: Parameters<typeof session.prepareArea>) =>
    withGlow(await session.prepareArea(...input)),
  restoreArea: (...input: Parameters<typeof session.restoreArea>) => withGlow(session.restoreArea(...input)),
  edit: (...input: Parameters<typeof session.edit>) => withGlow(session.edit(...input)),
  undo: () => withGlow(session.undo()),
  redo: () => withGlow(session.redo()),
  paint: (...input: Parameters<typeof session.paint>) => {
    const painted = session.paint(...input)
    return transfer(painted, [painted.picture])
  },
  restyle: (...input: Parameters<typeof session.restyle>) => {
    const restyled = session.restyle(...input)
    return transfer(restyled, [restyled.picture])
  },
  setDoor: async (...input: Parameters<typeof session.setDoor>) => {
    const picture = await session.setDoor(...input)
    return transfer(picture, [picture])
  },
  paintSample: async (...input: Parameters<typeof session.paintSample>) => {
    const picture = await session.paintSample(...input)
    return transfer(picture, [picture])
  },
})
