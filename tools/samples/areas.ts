/** Corners in pixels of the sample photo, clockwise. */
export type Polygon = readonly (readonly [x: number, y: number])[]

/** A small patch to cover with its neighbor: the renderer's trim has black gaps at its corners. */
export interface Retouch {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** how far to the side the covering patch lies, in pixels */
  readonly fromX: number
}

export interface SamplePhoto {
  readonly name: string
  readonly retouches: readonly Retouch[]
  /** of the pictures for the page, in pixels */
  readonly pageWidths: readonly number[]
}

export interface SampleHome extends SamplePhoto {
  readonly surroundings: 'indoors' | 'outdoors'
  /** The polygons follow every edge; otherwise the engine's matte finds the last pixels. */
  readonly areEdgesDrawn: boolean
  /** what is painted, drawn by looking at the photo */
  readonly walls: readonly Polygon[]
  /** what stands in or before the walls */
  readonly holes: readonly Polygon[]
  /** plants before the walls, below this row, are told by their green */
  readonly plantsBelowY: number
  /** the paint of the picture that shows before the engine has started */
  readonly paint: string
}

function box(left: number, top: number, right: number, bottom: number): Polygon {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

const PORCH_HOUSE: SampleHome = {
  name: 'porch-house',
  pageWidths: [720, 1080, 1440],
  surroundings: 'outdoors',
  areEdgesDrawn: true,
  paint: '#2E5967',
  walls: [
    // front
    [
      [108.5, 280.2],
      [560, 280.2],
      [500, 282.1],
      [949.6, 285.7],
      [952.4, 468.9],
      [929.5, 481.7],
      [935.9, 491.8],
      [953.3, 487.2],
      [957, 724.8],
      [746.3, 726.2],
      [545.3, 727.1],
      [93, 730.8],
      [98.5, 588.8],
    ],
    // garage, its side and its front
    [
      [966.1, 485.2],
      [994.9, 467.8],
      [1000.4, 740.2],
      [969.3, 725.6],
    ],
    [
      [995.9, 466],
      [1199.2, 333.2],
      [1400.2, 461.4],
      [1411.6, 738.4],
      [1000.4, 740.2],
    ],
  ],
  holes: [
    // upper windows
    [
      [152.5, 315.5],
      [259.6, 316.8],
      [256.4, 435.9],
      [147.9, 435.9],
    ],
    [
      [371.8, 317.3],
      [477.6, 317.8],
      [476.2, 436.8],
      [369.5, 436.8],
    ],
    [
      [589.7, 318.2],
      [694.1, 318.7],
      [692.8, 437.7],
      [588.4, 437.7],
    ],
    [
      [804.9, 319.6],
      [907.5, 320.1],
      [908.4, 438.6],
      [804.9, 438.6],
    ],
    // lower windows and shutters
    [
      [165.3, 531.6],
      [290.3, 531.6],
      [288, 656.6],
      [161.6, 656.6],
    ],
    [
      [365.4, 534.8],
      [395.6, 535.7],
      [393.8, 652.9],
      [362.2, 652.9],
    ],
    [
      [400.2, 532.1],
      [522.5, 532.1],
      [520.6, 655.7],
      [397, 655.7],
    ],
    [
      [527.5, 534.8],
      [553.1, 534.8],
      [551.3, 652.9],
      [525.2, 652.9],
    ],
    // porch
    [
      [536.6, 447.5],
      [764.7, 448.4],
      [773.8, 480.3],
      [773.8, 488.6],
      [770.1, 489.5],
      [757.3, 503.2],
      [551.3, 503.2],
      [528.4, 488.6],
      [519.7, 487.6],
      [519.7, 478.9],
    ],
    [
      [553.1, 499.5],
      [568.7, 499.5],
      [567.3, 726.2],
      [550.8, 726.2],
    ],
    [
      [728, 500.9],
      [742.2, 500.9],
      [743.6, 726.2],
      [728, 726.2],
    ],
    [
      [597.1, 527.5],
      [702.4, 527.5],
      [702.4, 715.2],
      [595.2, 715.2],
    ],
    [
      [566.4, 713.4],
      [728, 713.4],
      [746.3, 724.4],
      [746.3, 740.8],
      [545.8, 740.8],
      [545.8, 726.2],
    ],
    // garage door
    [
      [1048.5, 518.6],
      [1357.1, 518.6],
      [1366.7, 739.3],
      [1053.1, 741.6],
    ],
  ],
  plantsBelowY: 630,
  retouches: [
    { left: 597, top: 527, width: 13, height: 13, fromX: 14 },
    { left: 691, top: 527, width: 13, height: 13, fromX: -14 },
    { left: 1047, top: 517, width: 15, height: 14, fromX: 16 },
    { left: 1345, top: 517, width: 14, height: 14, fromX: -16 },
    { left: 202, top: 373, width: 6, height: 6, fromX: 8 },
    { left: 422, top: 374, width: 6, height: 6, fromX: 8 },
    { left: 223, top: 591, width: 6, height: 6, fromX: 8 },
    { left: 458, top: 591, width: 6, height: 6, fromX: 8 },
    { left: 639, top: 375, width: 6, height: 6, fromX: 8 },
    { left: 854, top: 376, width: 6, height: 6, fromX: 8 },
  ],
}

const LIVING_ROOM: SampleHome = {
  name: 'living-room',
  pageWidths: [720],
  surroundings: 'indoors',
  areEdgesDrawn: false,
  paint: '#A2B098',
  walls: [
    [
      [0, 17],
      [306.9, 213.8],
      [311.4, 467.9],
      [0, 672],
    ],
    [
      [306.9, 225.5],
      [742.5, 229.5],
      [742.5, 461],
      [311.4, 466],
    ],
    [
      [742.5, 221.2],
      [1080, 56.7],
      [1080, 626.8],
      [742.5, 463.4],
    ],
  ],
  holes: [
    [
      [14.2, 139],
      [230.9, 226.9],
      [233.7, 426.5],
      [23.3, 493.5],
    ],
    box(447.5, 281.9, 503.7, 351.1),
    box(516.7, 281.9, 572.3, 351.1),
    [
      [819.6, 259.8],
      [903.6, 238.8],
      [898.5, 558.7],
      [817.4, 516.2],
    ],
    // sofa
    [
      [405, 483],
      [405, 431.7],
      [410, 424],
      [423.3, 418.3],
      [435, 419.3],
      [436, 400],
      [440, 396],
      [623.3, 396],
      [628, 400],
      [628.7, 418.3],
      [640, 417.7],
      [656.7, 424],
      [664, 431.7],
      [665, 483],
    ],
    // plant and pot
    [
      [667.6, 346],
      [676.1, 339.2],
      [693.1, 337.5],
      [706.2, 346],
      [709, 357.3],
      [718.7, 350.5],
      [735.7, 347.1],
      [751, 354.5],
      [754.4, 368.7],
      [749.9, 382.9],
      [735.7, 391.4],
      [720.4, 388.5],
      [710.2, 382.9],
      [721.5, 414.1],
      [718.7, 433.9],
      [707.3, 443.6],
      [725.3, 446],
      [725.3, 484],
      [693.3, 484],
      [693.3, 446],
      [679, 422.6],
      [669.3, 402.7],
      [667.6, 385.7],
      [671.6, 371.5],
    ],
  ],
  plantsBelowY: Infinity,
  retouches: [],
}

/** Homes whose walls are painted on the home page. */
export const SAMPLE_HOMES: readonly SampleHome[] = [PORCH_HOUSE, LIVING_ROOM]

/** A photo to try alone; its walls are for the visitor to find. */
export const SAMPLE_PHOTOS: readonly SamplePhoto[] = [
  {
    name: 'garage-house',
    pageWidths: [720],
    retouches: [
      { left: 927, top: 512, width: 14, height: 13, fromX: 14 },
      { left: 1197, top: 511, width: 14, height: 13, fromX: -15 },
      { left: 740, top: 517, width: 10, height: 11, fromX: 12 },
      { left: 812, top: 517, width: 11, height: 11, fromX: -14 },
      { left: 399, top: 408, width: 5, height: 5, fromX: 7 },
      { left: 582, top: 401, width: 6, height: 6, fromX: 8 },
      { left: 787, top: 394, width: 6, height: 6, fromX: 8 },
      { left: 422, top: 562, width: 6, height: 6, fromX: 8 },
      { left: 623, top: 564, width: 6, height: 6, fromX: 8 },
    ],
  },
]
