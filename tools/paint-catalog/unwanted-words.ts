/** Words that no paint card should carry: bodies, drinks, drugs, violence, peoples, brands, characters, screens, jokes. */
export const UNWANTED_WORDS: ReadonlySet<string> = new Set(
  `
  hot sexy sex nude naked flesh skin body blood bloody bleeding gore kill killer murder death dead dying corpse poison poisonous toxic
  venom drug cocaine opium cannabis weed marijuana hemp tobacco cigar smoke drunk drunken beer booze vodka whisky whiskey rum gin
  hell hellish devil devils satan satanic demon demonic evil sin sinful god gods goddess jesus christ pope monk nun priest bishop cardinal
  gypsy eskimo indian oriental african mexican chinese japanese american british english irish russian german french italian dutch
  spanish greek roman turkish persian arab jew jewish nazi negro white aryan native tribal slave slavery savage
  fat ugly stupid dumb idiot crazy insane mad lunatic psycho nasty gross rotten rot putrid vomit puke snot booger phlegm mucus pus
  slime slimy poop poo crap turd dung manure fart pee piss urine toilet sewer sewage garbage trash waste filth filthy dirty dirt muck mucky
  sick sickly illness plague fever zombie ghoul vampire werewolf monster alien ogre troll orc goblin goblins dragon
  gun bullet bomb nuclear radioactive atomic missile weapon war warrior soldier army military battle tank combat camouflage
  barbie pokemon pikachu disney mario luigi sonic nintendo sega atari lego ferrari tesla coke cola pepsi google facebook
  batman superman joker hulk shrek yoda jedi star wars trek elmo kermit smurf simpson homer sailor
  android apple mac windows linux html web digital cyber pixel hacker binary neon laser electric plasma fluorescent psychedelic
  boy boys girl girls baby babe man men woman women lady gentleman mother father daddy mom dad grandma granny grandpa uncle aunt
  king queen prince princess emperor duke president
  ass butt bum boob boobs breast nipple thong panties lingerie lip lips kiss kisses lust lusty erotic passion seduction temptress
  tongue liver kidney brain bone bones skull skeleton flesh muscle vein teeth tooth tonsil belly hair
  mold mould fungus fungal bacteria virus infection bruise bruised scab scar wound
  murky muddy sludge swamp swampy bog grime grimy rusty soot sooty
  insect bug bugs cockroach maggot worm spider rat rats mouse pig piggy hog cow bull camel monkey ape gorilla frog toad lizard snake
  kermit elephant rhino hippo whale shark squid octopus dog dogs puppy cat cats kitten unicorn
  ramen sushi bacon ham sausage beef meat steak burger pizza hotdog ketchup mustard mayo
  fake plastic synthetic chemical lethal danger dangerous warning alarm angry anger rage fury furious hate bitter
  bogey hooker bastard bitch damn wtf lol omg oops meh yuck ew not my your her his the of and in a to is it on for with at
  super mega ultra really very extreme insane ultimate most almost
  bright vivid light dark medium deep pale strong web safe process pigment crayola
  `
    .trim()
    .split(/\s+/),
)
