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
  { colorNo: '0708', name: 'Juniper Berry Blue', hex: '#3F6068' },
  { colorNo: '0737', name: 'Blue Tone Ink', hex: '#29405C' },
  { colorNo: '1226', name: 'Ginger Spice', hex: '#B65D47' },
  { colorNo: '1286', name: 'Egyptian Temple', hex: '#D3B371' },
  { colorNo: '0023', name: 'Cotton Ridge', hex: '#F2EBDB' },
  { colorNo: '0277', name: 'Trout', hex: '#4E5357' },
] as const satisfies readonly HeroPaint[]
