/** The community that `npm run demo` makes. Everybody in it is invented. */
import { inColor, inColors, inStyle, withDoor, type DemoChange } from './demo-change.ts'

export interface DemoDesign {
  readonly author: string
  /** the name of a home, see demo-homes.ts */
  readonly home: string
  readonly change: DemoChange
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
    ...{ author: 'maya', home: 'hero-house', change: inColor('0748'), daysAgo: 1, likes: 9 },
    title: 'Going navy at last',
    description: 'Ten years of sage green were enough. The white trim suddenly looks crisp.',
    comments: [
      ['oliver.b', 'This is so good with the dark roof. Do it!'],
      ['lena', 'Would you change the garage door, too?'],
      ['maya', 'Thinking about white for the garage. One thing at a time.'],
    ],
  },
  {
    ...{ author: 'maya', home: 'living-room', change: inColor('0006'), daysAgo: 23, likes: 5 },
    title: 'Bright living room',
    description: 'Trying how white we can go before it feels cold.',
    comments: [['noor', 'The sofa carries it. Not cold at all.']],
  },
  {
    ...{ author: 'oliver.b', home: 'hero-house', change: inColor('0506'), daysAgo: 3, likes: 8 },
    title: 'Forest green two-story',
    description: 'Matches the trees behind the house. The neighbors approve so far.',
    comments: [
      ['grandpa.joe', 'We had a green house in 1962. Best color there is.'],
      ['sofia.m', 'Love it with the white porch.'],
    ],
  },
  {
    ...{ author: 'oliver.b', home: 'white-colonial', change: inColor('0271'), daysAgo: 36, likes: 4 },
    title: 'Charcoal, maybe too much?',
    description: null,
    comments: [['danny.p', 'Not too much. Keep the trim white, though.']],
  },
  {
    ...{ author: 'priya-k', home: 'living-room', change: inColor('0380'), daysAgo: 2, likes: 10 },
    title: 'Sage for the evenings',
    description: 'The room faces west, so I wanted something that stays calm in low sun.',
    comments: [
      ['marguerite', 'Beautiful with the wooden floor.'],
      ['hugo', 'Stole this for our bedroom. Thank you!'],
    ],
  },
  {
    ...{ author: 'priya-k', home: 'ranch', change: inColor('0016'), daysAgo: 41, likes: 3 },
    title: 'Cream, with the brick left alone',
    description: 'Warm and quiet.',
    comments: [],
  },
  {
    ...{ author: 'thomas_w', home: 'bungalow', change: inColor('1125'), daysAgo: 33, likes: 7 },
    title: 'Barn red',
    description: 'My wife said I would never dare. The picture convinced her.',
    comments: [
      ['ben-and-anna', 'Ha! Please post the real one when it is done.'],
      ['thomas_w', 'Scaffolding comes in May.'],
    ],
  },
  {
    ...{ author: 'thomas_w', home: 'bedroom', change: inColor('1366'), daysAgo: 52, likes: 2 },
    title: 'Clay walls',
    description: null,
    comments: [],
  },
  {
    ...{ author: 'lena', home: 'yellow-ranch', change: inColor('0626'), daysAgo: 16, likes: 9 },
    title: 'Soft blue by the sea',
    description: 'We are twenty minutes from the coast. It has to look like it.',
    comments: [
      ['maya', 'Now I doubt my navy.'],
      ['noor', 'Like a holiday.'],
    ],
  },
  {
    ...{ author: 'lena', home: 'living-room', change: inColor('0040'), daysAgo: 29, likes: 4 },
    title: 'Pale gray for a dark room',
    description: 'North light, one window.',
    comments: [['priya-k', 'It really opens the corner by the plant.']],
  },
  {
    ...{ author: 'grandpa.joe', home: 'ranch', change: inColor('1298'), daysAgo: 8, likes: 6 },
    title: 'Butter yellow, as it was',
    description: 'Found the old color on a photograph from 1958 and picked the nearest one.',
    comments: [
      ['sofia.m', 'What a lovely story.'],
      ['oliver.b', 'You win, grandpa.'],
    ],
  },
  {
    ...{ author: 'grandpa.joe', home: 'gray-bungalow', change: inColor('1424'), daysAgo: 60, likes: 2 },
    title: 'Olive, for Martha',
    description: 'She wanted to see it. She does not want it any more.',
    comments: [['marguerite', 'I would take it!']],
  },
  {
    ...{ author: 'sofia.m', home: 'white-stucco', change: inColor('1255'), daysAgo: 19, likes: 8 },
    title: 'Terracotta dream',
    description: 'A bit of Tuscany in the suburbs.',
    comments: [
      ['hugo', 'Bold. With the dark door it works.'],
      ['lena', 'Warmest house of the street.'],
    ],
  },
  {
    ...{ author: 'sofia.m', home: 'bedroom', change: inColor('0073'), daysAgo: 33, likes: 5 },
    title: 'Blush without being pink',
    description: null,
    comments: [['maya', 'Exactly the line we could not find.']],
  },
  {
    ...{ author: 'ben-and-anna', home: 'hero-house', change: inColor('0295'), daysAgo: 7, likes: 6 },
    title: 'Almost black',
    description: 'Modern barn look. Ben wants it, Anna is not sure. Vote!',
    comments: [
      ['danny.p', 'Team Ben.'],
      ['priya-k', 'Team Anna, it gets very hot in summer.'],
      ['hugo', 'Team Ben, with that garage door.'],
    ],
  },
  {
    ...{ author: 'ben-and-anna', home: 'ranch', change: inColor('0692'), daysAgo: 6, likes: 7 },
    title: 'The compromise',
    description: 'Slate. Anna is sure.',
    comments: [['danny.p', 'Fine. This is better.']],
  },
  {
    ...{ author: 'noor', home: 'study', change: inColor('0498'), daysAgo: 9, likes: 8 },
    title: 'Deep teal library wall',
    description: 'All walls first, then perhaps only the one behind the books.',
    comments: [['marguerite', 'All of them! Small rooms love dark colors.']],
  },
  {
    ...{ author: 'noor', home: 'blue-farmhouse', change: inColor('0006'), daysAgo: 47, likes: 3 },
    title: 'Plain white farmhouse',
    description: null,
    comments: [],
  },
  {
    ...{ author: 'hugo', home: 'ranch', change: inColor('0425'), daysAgo: 11, likes: 5 },
    title: 'Eucalyptus',
    description: 'Between gray and green, depending on the hour.',
    comments: [['noor', 'My favorite of all the greens here.']],
  },
  {
    ...{ author: 'hugo', home: 'office', change: inColor('1351'), daysAgo: 26, likes: 4 },
    title: 'Mustard, why not',
    description: 'It matches the picture on the wall.',
    comments: [['thomas_w', 'Brave. I like brave.']],
  },
  {
    ...{ author: 'marguerite', home: 'yellow-ranch', change: inColor('0104'), daysAgo: 13, likes: 6 },
    title: 'Warm gray, nothing loud',
    description: 'A color that lets the garden speak.',
    comments: [['grandpa.joe', 'Very elegant.']],
  },
  {
    ...{ author: 'marguerite', home: 'dining-room', change: inColor('0896'), daysAgo: 19, likes: 5 },
    title: 'Plum salon',
    description: 'For candlelight and long dinners.',
    comments: [['sofia.m', 'Invite us!']],
  },
  {
    ...{ author: 'danny.p', home: 'bungalow', change: inColor('0705'), daysAgo: 16, likes: 6 },
    title: 'Denim blue',
    description: 'First house, first color. Be kind.',
    comments: [
      ['maya', 'Great choice for a first house.'],
      ['ben-and-anna', 'Looks like home.'],
    ],
  },
  {
    ...{ author: 'danny.p', home: 'bathroom', change: inColor('0335'), daysAgo: 38, likes: 3 },
    title: 'Seafoam test',
    description: null,
    comments: [],
  },
  {
    ...{ author: 'maya', home: 'stucco-ranch', daysAgo: 10, likes: 7 },
    change: inColors({ exterior: '0271', trim: '0006', garage_door: '0271' }),
    title: 'Brown was never us',
    description: 'Charcoal, white trim, and the garage door disappears.',
    comments: [['danny.p', 'The garage door trick is so good.']],
  },
  {
    ...{ author: 'lena', home: 'farmhouse', daysAgo: 12, likes: 6 },
    change: inColors({ exterior: '0626', trim: '0006', entry_door: '1125' }),
    title: 'Blue with a red door',
    description: null,
    comments: [['grandpa.joe', 'A red door means welcome.']],
  },
  {
    ...{ author: 'oliver.b', home: 'ranch', daysAgo: 14, likes: 5 },
    change: inColors({ exterior: '0016', trim: '0006', entry_door: '0506', garage_door: '0016' }),
    title: 'Our ranch, a bit warmer',
    description: 'Cream all over, and only the front door keeps a color.',
    comments: [],
  },
  {
    ...{ author: 'thomas_w', home: 'farmhouse', daysAgo: 4, likes: 6 },
    change: inColors({ exterior: '0748', trim: '0006', entry_door: '1298' }),
    title: 'Navy and a yellow door',
    description: 'Board and batten likes dark colors.',
    comments: [['maya', 'Team navy!']],
  },
  {
    ...{ author: 'ben-and-anna', home: 'farmhouse', daysAgo: 2, likes: 8 },
    change: inColors({ exterior: '0295', trim: '0295', entry_door: '1255' }),
    title: 'All black, trim too',
    description: 'The next house, the same argument.',
    comments: [
      ['hugo', 'Team Ben again.'],
      ['priya-k', 'The orange door saves it.'],
    ],
  },
  {
    ...{ author: 'sofia.m', home: 'stucco-ranch', daysAgo: 6, likes: 5 },
    change: inColors({ exterior: '1366', trim: '0016' }),
    title: 'Clay and cream',
    description: null,
    comments: [['marguerite', 'Very Provence.']],
  },
  {
    ...{ author: 'noor', home: 'ranch', daysAgo: 20, likes: 4 },
    change: inColors({ exterior: '0425', entry_door: '0006' }),
    title: 'Green with a white door',
    description: 'The brown door had to go first.',
    comments: [],
  },
  {
    ...{ author: 'danny.p', home: 'stucco-ranch', daysAgo: 21, likes: 5 },
    change: inColor('0692'),
    title: 'One color, all around',
    description: 'Slate calms it down.',
    comments: [['ben-and-anna', 'We recommend slate.']],
  },
  {
    ...{ author: 'hugo', home: 'ranch', daysAgo: 22, likes: 6 },
    change: inStyle('siding', 'modern_farmhouse'),
    title: 'Modern farmhouse?',
    description: 'Not paint this time: new siding.',
    comments: [['lena', 'This is the one.']],
  },
  {
    ...{ author: 'marguerite', home: 'farmhouse', daysAgo: 24, likes: 5 },
    change: inStyle('siding', 'craftsman'),
    title: 'As a craftsman',
    description: null,
    comments: [],
  },
  {
    ...{ author: 'priya-k', home: 'ranch', daysAgo: 25, likes: 7 },
    change: inStyle('siding', 'mediterranean'),
    title: 'Stucco instead of siding',
    description: 'We get 300 days of sun. It might as well look like it.',
    comments: [['sofia.m', 'I knew it.']],
  },
  {
    ...{ author: 'grandpa.joe', home: 'hero-house', daysAgo: 27, likes: 4 },
    change: inStyle('siding', 'tudor'),
    title: 'A little Tudor',
    description: 'My daughter says no. I say look at it.',
    comments: [['oliver.b', 'I am with you.']],
  },
  {
    ...{ author: 'oliver.b', home: 'farmhouse', daysAgo: 28, likes: 6 },
    change: withDoor('entry', 'e-bungalow-oak'),
    title: 'Oak front door',
    description: 'The black one had to go, the rest may stay.',
    comments: [['noor', 'So much calmer.']],
  },
  {
    ...{ author: 'danny.p', home: 'stucco-ranch', daysAgo: 30, likes: 5 },
    change: withDoor('garage', 'g2-heritage-lite-navy'),
    title: 'New garage door in navy',
    description: null,
    comments: [],
  },
  {
    ...{ author: 'thomas_w', home: 'brick-colonial', daysAgo: 31, likes: 3 },
    change: withDoor('entry', 'e-colonial-red'),
    title: 'Red colonial door',
    description: 'One small thing that changes the whole front.',
    comments: [['grandpa.joe', 'Told you about red doors.']],
  },
  {
    ...{ author: 'noor', home: 'kitchen', daysAgo: 5, likes: 7 },
    change: inColors({ walls: '0006', cabinets: '0748' }),
    title: 'Navy cabinets',
    description: 'White walls so that they can be the star.',
    comments: [['lena', 'Our kitchen next, please.']],
  },
  {
    ...{ author: 'maya', home: 'kitchen', daysAgo: 34, likes: 4 },
    change: inColor('0380'),
    title: 'Sage for the kitchen',
    description: null,
    comments: [['priya-k', 'Welcome to the club.']],
  },
  {
    ...{ author: 'marguerite', home: 'kitchen', daysAgo: 35, likes: 5 },
    change: inColors({ walls: '0016', cabinets: '0506' }),
    title: 'The green, but darker',
    description: 'Like my grandmother had, only a little darker.',
    comments: [],
  },
  {
    ...{ author: 'sofia.m', home: 'living-room', daysAgo: 37, likes: 4 },
    change: inStyle('walls', 'bohemian'),
    title: 'Bohemian test',
    description: null,
    comments: [['hugo', 'I like it more than I expected.']],
  },
  {
    ...{ author: 'hugo', home: 'kitchen', daysAgo: 39, likes: 6 },
    change: inColor('0040'),
    title: 'No more beige walls',
    description: 'It was fun for two winters.',
    comments: [['ben-and-anna', 'Anna agrees.']],
  },
  {
    ...{ author: 'ben-and-anna', home: 'living-room', daysAgo: 44, likes: 3 },
    change: inStyle('walls', 'transitional'),
    title: 'Wainscot for the living room',
    description: null,
    comments: [['thomas_w', 'Classic.']],
  },
  {
    ...{ author: 'priya-k', home: 'stucco-ranch', daysAgo: 46, likes: 6 },
    change: inColors({ exterior: '0073', trim: '0006', entry_door: '0498' }),
    title: 'Blush stucco, teal door',
    description: 'The evening sun does half of the work.',
    comments: [['sofia.m', 'Our street needs this.']],
  },
  {
    ...{ author: 'grandpa.joe', home: 'ranch', daysAgo: 49, likes: 4 },
    change: inColors({ trim: '0016', entry_door: '1125' }),
    title: 'Cream trim, and the brick stays brick',
    description: 'Nobody paints my bricks.',
    comments: [['danny.p', 'Fair.']],
  },
  {
    ...{
      author: 'ben-and-anna',
      home: 'tan-ranch',
      change: inColors({ exterior: '0162', trim: '0006', garage_door: '0162' }),
      daysAgo: 12,
      likes: 6,
    },
    title: 'Taupe at sunset',
    description: 'Ben wanted black. The sun voted for Anna.',
    comments: [['danny.p', 'Team sun.']],
  },
  {
    ...{ author: 'priya-k', home: 'tan-ranch', change: inColor('0461'), daysAgo: 50, likes: 4 },
    title: 'Willow Grove',
    description: null,
    comments: [['noor', 'A green that does not shout.']],
  },
  {
    ...{
      author: 'maya',
      home: 'blue-cottage',
      change: inColors({ exterior: '1312', trim: '0006', entry_door: '0506' }),
      daysAgo: 6,
      likes: 9,
    },
    title: 'Grandma’s porch in honey',
    description: 'She picked the color. She is ninety-one and always right.',
    comments: [
      ['grandpa.joe', 'A wise woman.'],
      ['lena', 'The green door makes it.'],
    ],
  },
  {
    ...{
      author: 'thomas_w',
      home: 'blue-cottage',
      change: inStyle('siding', 'craftsman'),
      daysAgo: 43,
      likes: 4,
    },
    title: 'Shingles, perhaps',
    description: null,
    comments: [],
  },
  {
    ...{
      author: 'lena',
      home: 'blue-ranch',
      change: inColors({ exterior: '0047', trim: '0006', entry_door: '0737' }),
      daysAgo: 8,
      likes: 6,
    },
    title: 'Oat, with an indigo door',
    description: 'Blue went to the door, where one sees it every day.',
    comments: [['maya', 'Good trade.']],
  },
  {
    ...{
      author: 'danny.p',
      home: 'blue-ranch',
      change: withDoor('garage', 'g2-heritage-lite-navy'),
      daysAgo: 42,
      likes: 4,
    },
    title: 'A garage door in navy, again',
    description: null,
    comments: [['thomas_w', 'It is becoming a habit.']],
  },
  {
    ...{ author: 'lena', home: 'hallway', change: inColor('0231'), daysAgo: 4, likes: 7 },
    title: 'A hall in slate blue',
    description: 'Yellow had welcomed us for twelve years.',
    comments: [['maya', 'With that green door? Yes.']],
  },
  {
    ...{ author: 'marguerite', home: 'dining-room', change: inColor('1289'), daysAgo: 15, likes: 5 },
    title: 'Straw for Sunday lunches',
    description: null,
    comments: [['grandpa.joe', 'I smell the roast.']],
  },
  {
    ...{ author: 'noor', home: 'office', change: inColor('0208'), daysAgo: 10, likes: 6 },
    title: 'Easier to think in',
    description: 'Orange kept me awake, which was the idea once.',
    comments: [['thomas_w', 'Sounds like my office.']],
  },
  {
    ...{ author: 'sofia.m', home: 'bathroom', change: inColor('0070'), daysAgo: 18, likes: 4 },
    title: 'Peach above the tiles',
    description: null,
    comments: [['lena', 'Every face looks better in it.']],
  },
  {
    ...{
      author: 'grandpa.joe',
      home: 'white-colonial',
      change: inColors({ exterior: '1289', trim: '0006', entry_door: '0507' }),
      daysAgo: 21,
      likes: 7,
    },
    title: 'The color it had in 1958',
    description: 'I was there.',
    comments: [['marguerite', 'A good year for houses.']],
  },
  {
    ...{ author: 'danny.p', home: 'bungalow', change: inStyle('siding', 'craftsman'), daysAgo: 24, likes: 5 },
    title: 'Back to its roots',
    description: null,
    comments: [],
  },
  {
    ...{
      author: 'hugo',
      home: 'blue-farmhouse',
      change: inColors({ exterior: '0271', trim: '0016', entry_door: '1243' }),
      daysAgo: 17,
      likes: 8,
    },
    title: 'Dark house, bright door',
    description: 'The door does all the talking.',
    comments: [['ben-and-anna', 'And it has a lot to say.']],
  },
  {
    ...{ author: 'oliver.b', home: 'gray-bungalow', change: inColor('0484'), daysAgo: 32, likes: 5 },
    title: 'Green enough?',
    description: null,
    comments: [['noor', 'Green enough.']],
  },
  {
    ...{ author: 'priya-k', home: 'white-stucco', change: inColor('0047'), daysAgo: 40, likes: 4 },
    title: 'The color of the sidewalk at noon',
    description: 'Less glare than white, and it hides the dust.',
    comments: [],
  },
  {
    ...{
      author: 'thomas_w',
      home: 'brick-colonial',
      change: inColors({ trim: '0016', entry_door: '0714' }),
      daysAgo: 27,
      likes: 5,
    },
    title: 'Cream and a blue door',
    description: 'The brick is not up for discussion.',
    comments: [['grandpa.joe', 'Hear, hear.']],
  },
  {
    ...{ author: 'ben-and-anna', home: 'study', change: inColor('0645'), daysAgo: 45, likes: 3 },
    title: 'Wisteria for the study',
    description: null,
    comments: [],
  },
]
