import { i18n } from '../../../locales/i18n.ts'

/** Everyday Spanish words for colors and shades, without accents, in the masculine singular, with the English ones that are searched for. */
const ENGLISH: Readonly<Record<string, string>> = {
  blanco: 'white',
  hueso: 'off-white',
  crema: 'cream',
  marfil: 'ivory',
  neutro: 'neutral',
  neutral: 'neutral',
  beis: 'beige',
  arena: 'sand',
  canela: 'tan',
  bronceado: 'tan',
  caqui: 'khaki',
  topo: 'taupe',
  gris: 'gray',
  plata: 'silver',
  plateado: 'silver',
  pizarra: 'slate',
  carbon: 'charcoal',
  grafito: 'charcoal',
  negro: 'black',
  verde: 'green',
  salvia: 'sage',
  oliva: 'olive',
  menta: 'mint',
  bosque: 'forest',
  turquesa: 'turquoise',
  agua: 'aqua',
  aguamarina: 'aqua',
  azul: 'blue',
  cielo: 'sky',
  marino: 'navy',
  indigo: 'indigo',
  anil: 'indigo',
  morado: 'purple',
  purpura: 'purple',
  violeta: 'violet',
  lavanda: 'lavender',
  lila: 'lilac',
  ciruela: 'plum',
  malva: 'mauve',
  rosa: 'pink',
  rosado: 'pink',
  fucsia: 'magenta',
  rojo: 'red',
  carmesi: 'crimson',
  borgona: 'burgundy',
  burdeos: 'burgundy',
  vino: 'wine',
  granate: 'maroon',
  ladrillo: 'brick',
  naranja: 'orange',
  anaranjado: 'orange',
  terracota: 'terracotta',
  oxido: 'rust',
  durazno: 'peach',
  melocoton: 'peach',
  amarillo: 'yellow',
  dorado: 'gold',
  oro: 'gold',
  mostaza: 'mustard',
  marron: 'brown',
  cafe: 'brown',
  castano: 'brown',
  oscuro: 'dark',
  profundo: 'dark',
  claro: 'light',
  palido: 'light',
  brillante: 'bright',
  vivo: 'bright',
  intenso: 'bright',
  apagado: 'muted',
  suave: 'muted',
  tenue: 'muted',
  calido: 'warm',
  frio: 'cool',
  pintura: 'paint',
  y: 'and',
  un: 'a',
  una: 'a',
  de: 'a',
  el: 'the',
  la: 'the',
  muy: 'very',
}

/** Whether colors are also searched for in Spanish. */
export function readsSpanish(): boolean {
  return i18n.locale === 'es'
}

export function listSpanishColorWords(): readonly string[] {
  return Object.keys(ENGLISH)
}

/** @param text in lower case @returns with its Spanish words for colors in English; other words stay as they are */
export function translateColorWords(text: string): string {
  return withoutAccents(text)
    .replace(/verdes? azulados?|azul(es)? verdos[oa]s?/g, 'teal')
    .replace(/blancos? (rotos?|hueso)/g, 'off-white')
    .replace(/celestes?/g, 'light blue')
    .split(/\s+/)
    .map((word) => findEnglish(word) ?? word)
    .join(' ')
}

/** Also finds plurals and feminines, such as "grises" and "blanca". */
function findEnglish(word: string): string | undefined {
  const forms = [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/as?$/, 'o')]
  const known = forms.find((form) => Object.hasOwn(ENGLISH, form))
  return known === undefined ? undefined : ENGLISH[known]
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}
