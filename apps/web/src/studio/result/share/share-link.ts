import { createContext } from 'react'

/** A link that a person can send to others. */
export interface ShareLink {
  /** one line in the menu: what opens */
  readonly about: string
  /** @returns the link's address, with its origin */
  readonly create: () => Promise<string>
}

/** Finds the link to a saved design's picture; null while it isn't saved. */
export type FindPictureLink = (resultImage: string) => ShareLink | null

/** Provided by the page, because creation flows do not know saved designs. */
export const PictureLinkContext = createContext<FindPictureLink>(() => null)

/** @param path of a page of this site, such as `/paint?color=0748` */
export function linkToPage(path: string, about: string): ShareLink {
  return { about, create: () => Promise.resolve(new URL(path, location.origin).href) }
}
