import type { FamilyId } from './color-plan.ts'

/** Words that no paint card should carry: bodies, drinks, violence, peoples, places, brands, fables, screens, jokes. */
export const UNWANTED_WORDS: ReadonlySet<string> = new Set(
  `
  a adventure affair african aged alarm alaskan alien almost alpha american and android angel anger angry
  ape apple arab armor army arsenic artichoke aryan asian asparagus ass astro at atari atomic aunt aura
  aztec babe baby bacon bacteria ball barbie barely barrel base bashful bastard bath batman battle bee beef
  beer beet belly bill binary bishop bitch bitter bleeding blood bloody bluish boatman body bog bogey bold
  bomb bone bones boob boobs booger booze bourbon boy boys brain brandy bread breast bright brilliant
  british brownish bruise bruised bug bugs bull bullet bum bunny burger butt butterfly cabbage cake
  california camel camouflage canadian cannabis cannon cardinal carolina carrot cat cathedral cats chakra
  channel cheerful cheese chemical chess china chinese chive christ christmas cigar club cocaine cockroach
  cocktail coke cola cold combat cookie corpse cosmic cow cowboy crab craft crap crayola crazy crepe
  crocodile crow crown cucumber cupcake curry cyber dad daddy damn danger dangerous dark darkness dead death
  deep deepest deer demon demonic devil devils digital dirt dirty disney diva divine dog dogs dollar dolphin
  dough downing drab dragon dress drug drunk drunken duck duke dull dumb dung dutch dying dynamic dynasty
  easter eggplant egyptian electric elegant elephant elf elite elmo emperor empire empress emulsion endless
  english envy erotic eskimo eternal evil ew exotic extreme eye facebook fairy fake fantasy fart fat father
  ferrari fever field filth filthy first fish fizz flare flat flesh floor florida flour fluorescent for
  forbidden freeze french frog fuel fungal fungus furious fury fusion galactic garbage garlic geek gem
  gentleman german ghost ghoul gin girl girls gloom go goblin goblins god goddess gods gold google gore
  gorilla gothic grandma grandpa granny grayish greek greenish greens greyish grime grimy gross ground gun
  gypsy hacker hair halloween ham hate hawaiian hawk heart heavy hell hellish hemp her hide high highlight
  highlighter hippo his hog holy homer homoeopathic hooker hot hotdog html hulk hunter idiot illness
  illusion imperial in indian industrial infection ink inner insane insect intense iridescent irish iron is
  it italian jacket jam japanese jazz jedi jelly jesus jew jewish joker joyful juice kermit ketchup key
  kidney kill killer king kingdom kiss kisses kitten knight lady lane laser latte lead leek lego lethal
  lichen licorice life light lingerie linux lip lips liquor lively liver lizard lobster lol long love lower
  lucky luigi luminous lunar lunatic lust lusty mac mad maggot maiden majestic malibu man mana mandarin
  manure map marijuana mario martian martini mary master matt matte maximum mayan mayo meat mecha mediaeval
  medieval medium mega meh melting memory men mercury metallic mexican miami mid middle military minified
  missile mission mix mold mom moment monarch monk monkey monster moroccan most moth mother mould mouse muck
  mucky mucus mud muddy muffin mulled murder murky muscle mushroom mustard my mystic mystical mythical naked
  nasty native nazi nebula negro neon net nightly nile nintendo nipple noir not note nuclear nude nun nymph
  octopus odd odyssey of off office ogre oil omg on onion oops opera opium orc oriental out over oxford pale
  panties parakeet paris parlor party passion passionate patch peachy pee penny pepsi persian phantom
  philippine phlegm phoenix piano pickle pickled pico pie pig piggy pigment pikachu pirate piss pixel pixie
  pizza plague planet plasma plastic pleasure poison poisonous pokemon pony poo poop pop pope pot potato
  powder power president pretty priest prince princess private process psychedelic psycho puke punch puppy
  purplish pus putrid queen radioactive radish radium rage raging raid raider ramen rat rats real really
  reddish regal renwick resort retro revival rhino rider robe rodeo roman romance rookwood room root rot
  rotten roycroft rubber rum rush russian rusty safe safflower sailor salty sassy satan satanic sauce
  sausage savage scab scar school scorpion screen seal seduction sega serpent sewage sewer sex sexy shallow
  shark shot shrek sick sickly siesta signal simple simply simpson sin sinful skeleton skin skull slave
  slavery slime slimy sludge smoke smoothie smurf snake snot so soap soda soldier sonic soot sooty soup
  space spanish spell spider spinach spinel square squid stain stained star steak stick street strong studio
  stupid suit sulfur super superman surprise sushi swamp swampy swing synthetic syrup tale tango tank tears
  teeth temptress tesla texas thai the theater thong tibetan tiger time timid tinted to toad tobacco toilet
  tomato tone tongue tonsil tooth toxic trash trek tribal troll turd turkish turtle tuscan ugly ultimate
  ultra uncle underwater unicorn uniform up urban urine valentine vampire vein venetian venom venus very
  victorian villa virus vision vivid vodka void vomit walk war warning warrior wars wasabi wash washed waste
  wax weapon web wedding weed werewolf west wet whale whiskey whisky white wild windows witch witchcraft
  witches with wizard wolf woman women worm wound wtf yellowish yoda your yuck zombie
  `
    .trim()
    .split(/\s+/),
)

const FAMILIES_OF: Record<string, readonly FamilyId[]> = {
  'white snow snowy milk milky ivory': ['whites'],
  'black ebony jet onyx coal charcoal carbon': ['grays'],
  'gray silver slate steel ash ashen smoke smoky': [
    'grays',
    'whites',
    'greens',
    'blues',
    'purples',
    'browns',
  ],
  'green mint jade emerald fern leaf foliage olive moss mossy sage': ['greens', 'whites', 'grays', 'yellows'],
  'teal turquoise aqua': ['greens', 'blues'],
  'blue navy denim cobalt azure cerulean sapphire indigo ocean sky': ['blues', 'grays'],
  'purple violet lavender lilac plum grape mauve amethyst': ['purples', 'grays', 'pinks'],
  'pink rose rosy blush blushing fuchsia magenta': ['pinks', 'reds', 'purples', 'whites', 'oranges'],
  'red crimson scarlet ruby burgundy maroon cherry garnet': ['reds', 'pinks'],
  'orange pumpkin tangerine': ['oranges'],
  'yellow lemon citrus': ['yellows', 'oranges'],
  'peach apricot salmon coral': ['oranges', 'pinks', 'whites', 'reds'],
  'brown chocolate coffee cocoa mocha walnut chestnut umber': ['browns', 'oranges', 'whites', 'reds'],
  'beige tan taupe': ['whites', 'browns', 'oranges', 'yellows'],
}

/** Where a name may stand that says a color. */
export const FAMILIES_OF_WORD: ReadonlyMap<string, ReadonlySet<FamilyId>> = new Map(
  Object.entries(FAMILIES_OF).flatMap(([words, families]) =>
    words.split(' ').map((word): [string, Set<FamilyId>] => [word, new Set(families)]),
  ),
)

const AMERICAN_SPELLING: Record<string, string> = {
  Grey: 'Gray',
  Greyish: 'Grayish',
  Harbour: 'Harbor',
  Vapour: 'Vapor',
  Parlour: 'Parlor',
  Armour: 'Armor',
  Splendour: 'Splendor',
  Colour: 'Color',
  Fibre: 'Fiber',
  Theatre: 'Theater',
  Favourite: 'Favorite',
  Sulphur: 'Sulfur',
  Caramelised: 'Caramelized',
  Liquorice: 'Licorice',
  Chilli: 'Chili',
  Jewellery: 'Jewelry',
  Honour: 'Honor',
  Odour: 'Odor',
  Mould: 'Mold',
  Cosy: 'Cozy',
  Yoghurt: 'Yogurt',
  Aluminium: 'Aluminum',
  Lustre: 'Luster',
  Smokey: 'Smoky',
}

/** Respells a name as the product's texts are spelled. */
export function inAmericanSpelling(name: string): string {
  return name
    .split(' ')
    .map((word) => AMERICAN_SPELLING[word] ?? word)
    .join(' ')
}
