/** The folders of `src` whose messages are in one catalog, `locales/{locale}/{area}.po`. */
export const AREAS = {
  'app-and-ui': ['app', 'api', 'ui'],
  'home-and-community': ['features/home', 'features/community'],
  information: ['features/information', 'features/moderation'],
  paint: ['features/paint'],
  'studio-and-doors': ['studio', 'engine', 'photo', 'features/doors'],
  designs: ['features/designs'],
  'accounts-and-plans': [
    'features/accounts',
    'features/allowance',
    'features/subscriptions',
    'features/setup',
  ],
} as const
