/** The community that `npm run demo` makes. Everybody in it is invented. */

export type DemoPhoto = 'porch-house' | 'garage-house' | 'living-room'

export interface DemoDesign {
  readonly author: string
  readonly photo: DemoPhoto
  /** of the paint catalog */
  readonly colorNo: string
  readonly title: string
  readonly description: string | null
  /** when it was saved and shared, before the demo was made */
  readonly daysAgo: number
  readonly likes: number
  readonly comments: readonly (readonly [author: string, text: string])[]
}

export const DEMO_PASSWORD = 'paint the porch'

export const DEMO_PEOPLE = [
  'maya',
  'oliver.b',
  'priya-k',
  'thomas_w',
  'lena',
  'grandpa.joe',
  'sofia.m',
  'ben-and-anna',
  'noor',
  'hugo',
  'marguerite',
  'danny.p',
] as const

export const DEMO_DESIGNS: readonly DemoDesign[] = [
  {
    ...{ author: 'maya', photo: 'porch-house', colorNo: '0748', daysAgo: 1, likes: 9 },
    title: 'Going navy at last',
    description: 'Ten years of sage green were enough. The white trim suddenly looks crisp.',
    comments: [
      ['oliver.b', 'This is so good with the dark roof. Do it!'],
      ['lena', 'Would you change the garage door, too?'],
      ['maya', 'Thinking about white for the garage. One thing at a time.'],
    ],
  },
  {
    ...{ author: 'maya', photo: 'living-room', colorNo: '0006', daysAgo: 23, likes: 5 },
    title: 'Bright living room',
    description: 'Trying how white we can go before it feels cold.',
    comments: [['noor', 'The sofa carries it. Not cold at all.']],
  },
  {
    ...{ author: 'oliver.b', photo: 'porch-house', colorNo: '0506', daysAgo: 3, likes: 8 },
    title: 'Forest green two-story',
    description: 'Matches the trees behind the house. The neighbors approve so far.',
    comments: [
      ['grandpa.joe', 'We had a green house in 1962. Best color there is.'],
      ['sofia.m', 'Love it with the white porch.'],
    ],
  },
  {
    ...{ author: 'oliver.b', photo: 'porch-house', colorNo: '0271', daysAgo: 36, likes: 4 },
    title: 'Charcoal, maybe too much?',
    description: null,
    comments: [['danny.p', 'Not too much. Keep the trim white, though.']],
  },
  {
    ...{ author: 'priya-k', photo: 'living-room', colorNo: '0380', daysAgo: 2, likes: 10 },
    title: 'Sage for the evenings',
    description: 'The room faces west, so I wanted something that stays calm in low sun.',
    comments: [
      ['marguerite', 'Beautiful with the wooden floor.'],
      ['hugo', 'Stole this for our bedroom. Thank you!'],
    ],
  },
  {
    ...{ author: 'priya-k', photo: 'garage-house', colorNo: '0016', daysAgo: 41, likes: 3 },
    title: 'Cream, with the brick left alone',
    description: 'Warm and quiet.',
    comments: [],
  },
  {
    ...{ author: 'thomas_w', photo: 'porch-house', colorNo: '1125', daysAgo: 5, likes: 7 },
    title: 'Barn red',
    description: 'My wife said I would never dare. The picture convinced her.',
    comments: [
      ['ben-and-anna', 'Ha! Please post the real one when it is done.'],
      ['thomas_w', 'Scaffolding comes in May.'],
    ],
  },
  {
    ...{ author: 'thomas_w', photo: 'living-room', colorNo: '1366', daysAgo: 52, likes: 2 },
    title: 'Clay walls',
    description: null,
    comments: [],
  },
  {
    ...{ author: 'lena', photo: 'porch-house', colorNo: '0626', daysAgo: 4, likes: 9 },
    title: 'Soft blue by the sea',
    description: 'We are twenty minutes from the coast. It has to look like it.',
    comments: [
      ['maya', 'Now I doubt my navy.'],
      ['noor', 'Like a holiday.'],
    ],
  },
  {
    ...{ author: 'lena', photo: 'living-room', colorNo: '0040', daysAgo: 29, likes: 4 },
    title: 'Pale gray for a dark room',
    description: 'North light, one window.',
    comments: [['priya-k', 'It really opens the corner by the plant.']],
  },
  {
    ...{ author: 'grandpa.joe', photo: 'garage-house', colorNo: '1298', daysAgo: 8, likes: 6 },
    title: 'Butter yellow, as it was',
    description: 'Found the old color on a photograph from 1958 and picked the nearest one.',
    comments: [
      ['sofia.m', 'What a lovely story.'],
      ['oliver.b', 'You win, grandpa.'],
    ],
  },
  {
    ...{ author: 'grandpa.joe', photo: 'porch-house', colorNo: '1424', daysAgo: 60, likes: 2 },
    title: 'Olive, for Martha',
    description: 'She wanted to see it. She does not want it any more.',
    comments: [['marguerite', 'I would take it!']],
  },
  {
    ...{ author: 'sofia.m', photo: 'porch-house', colorNo: '1255', daysAgo: 6, likes: 8 },
    title: 'Terracotta dream',
    description: 'A bit of Tuscany in the suburbs.',
    comments: [
      ['hugo', 'Bold. With the dark door it works.'],
      ['lena', 'Warmest house of the street.'],
    ],
  },
  {
    ...{ author: 'sofia.m', photo: 'living-room', colorNo: '0073', daysAgo: 33, likes: 5 },
    title: 'Blush without being pink',
    description: null,
    comments: [['maya', 'Exactly the line we could not find.']],
  },
  {
    ...{ author: 'ben-and-anna', photo: 'porch-house', colorNo: '0295', daysAgo: 7, likes: 6 },
    title: 'Almost black',
    description: 'Modern barn look. Ben wants it, Anna is not sure. Vote!',
    comments: [
      ['danny.p', 'Team Ben.'],
      ['priya-k', 'Team Anna, it gets very hot in summer.'],
      ['hugo', 'Team Ben, with that garage door.'],
    ],
  },
  {
    ...{ author: 'ben-and-anna', photo: 'garage-house', colorNo: '0692', daysAgo: 6, likes: 7 },
    title: 'The compromise',
    description: 'Slate. Anna is sure.',
    comments: [['danny.p', 'Fine. This is better.']],
  },
  {
    ...{ author: 'noor', photo: 'living-room', colorNo: '0498', daysAgo: 9, likes: 8 },
    title: 'Deep teal library wall',
    description: 'All walls first, then perhaps only the one behind the sofa.',
    comments: [['marguerite', 'All of them! Small rooms love dark colors.']],
  },
  {
    ...{ author: 'noor', photo: 'porch-house', colorNo: '0006', daysAgo: 47, likes: 3 },
    title: 'Plain white farmhouse',
    description: null,
    comments: [],
  },
  {
    ...{ author: 'hugo', photo: 'garage-house', colorNo: '0425', daysAgo: 11, likes: 5 },
    title: 'Eucalyptus',
    description: 'Between gray and green, depending on the hour.',
    comments: [['noor', 'My favorite of all the greens here.']],
  },
  {
    ...{ author: 'hugo', photo: 'living-room', colorNo: '1351', daysAgo: 26, likes: 4 },
    title: 'Mustard, why not',
    description: 'It matches the picture on the wall.',
    comments: [['thomas_w', 'Brave. I like brave.']],
  },
  {
    ...{ author: 'marguerite', photo: 'garage-house', colorNo: '0104', daysAgo: 13, likes: 6 },
    title: 'Warm gray, nothing loud',
    description: 'A color that lets the garden speak.',
    comments: [['grandpa.joe', 'Very elegant.']],
  },
  {
    ...{ author: 'marguerite', photo: 'living-room', colorNo: '0896', daysAgo: 19, likes: 5 },
    title: 'Plum salon',
    description: 'For candlelight and long dinners.',
    comments: [['sofia.m', 'Invite us!']],
  },
  {
    ...{ author: 'danny.p', photo: 'garage-house', colorNo: '0705', daysAgo: 16, likes: 6 },
    title: 'Denim blue',
    description: 'First house, first color. Be kind.',
    comments: [
      ['maya', 'Great choice for a first house.'],
      ['ben-and-anna', 'Looks like home.'],
    ],
  },
  {
    ...{ author: 'danny.p', photo: 'garage-house', colorNo: '0335', daysAgo: 38, likes: 3 },
    title: 'Seafoam test',
    description: null,
    comments: [],
  },
]
