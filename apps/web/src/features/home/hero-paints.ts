export interface HeroPaint {
  /** color number in the catalog */
  colorNo: string
  name: string
  /** #RRGGBB */
  hex: string
}

/**
 * The swatches under the hero's picture, from the paint catalog (the catalog itself is too big for the first page). The
 * first one is on the picture that shows before the engine has started: see tools/samples.
 */
export const HERO_PAINTS = [
  { colorNo: '0717', name: 'Quiet Storm', hex: '#2E5967' },
  { colorNo: '0749', name: 'Navy Peony', hex: '#203959' },
  { colorNo: '1407', name: 'Prairie Clay', hex: '#955640' },
  { colorNo: '1313', name: 'Creamy Nougat', hex: '#D4B990' },
  { colorNo: '0007', name: 'Magical Moonlight', hex: '#F0EEEB' },
  { colorNo: '0271', name: 'Black Bay', hex: '#464B4E' },
] as const satisfies readonly HeroPaint[]
