import { RESULT_WIDTHS } from '@housecoat/contract'

/** The URL of a stored picture at a smaller width, in the best format that browser and server share. */
export function shownPictureUrl(path: string, width: (typeof RESULT_WIDTHS)[number]): string {
  return `${path}?w=${width}`
}

/** A `srcset` of the widths that the server makes, up to the picture's own. */
export function pictureSourceSet(path: string, width: number): string {
  const widths = RESULT_WIDTHS.filter((candidate, at) => at === 0 || candidate < width * 1.5)
  return widths.map((candidate) => `${shownPictureUrl(path, candidate)} ${candidate}w`).join(', ')
}
