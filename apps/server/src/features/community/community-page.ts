import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locale } from '@housecoat/contract'
import { findPageFile } from '../../platform/http/page-locale.ts'

/** What the web app's build leaves for the server: it renders the community page as the browser would. */
interface Renderer {
  /** @param feed the answer of /api/community */
  readonly renderCommunity: (
    locale: Locale,
    feed: unknown,
  ) => Promise<{ readonly markup: string; readonly data: string }>
}

const EMPTY_ROOT = /(<div id="root"[^>]*>)<\/div>/

/** Fills the community page with shares, so that they are seen before the scripts load. */
export class CommunityPageRenderer {
  readonly #folder: string
  #renderer: Promise<Renderer> | null = null

  /** @param webFolder the built web app */
  constructor(webFolder: string) {
    this.#folder = webFolder
  }

  /** Whether the build has what is needed. */
  get isBuilt(): boolean {
    return existsSync(this.#program) && existsSync(path.join(this.#folder, 'community.html'))
  }

  /** The page in a language, with the shares of a feed. @throws Error when the app can't render it */
  async render(locale: Locale, feed: unknown): Promise<string> {
    const file = path.join(this.#folder, findPageFile(this.#folder, locale, 'community', 'index'))
    const [{ renderCommunity }, html] = await Promise.all([this.#load(), readFile(file, 'utf8')])
    const { markup, data } = await renderCommunity(locale, feed)
    return html.replace(EMPTY_ROOT, (_all, root: string) => `${root}${markup}</div>${data}`)
  }

  get #program(): string {
    return path.join(this.#folder, '.server', 'prerender.js')
  }

  /** Loaded when the first visitor comes. */
  #load(): Promise<Renderer> {
    this.#renderer ??= import(pathToFileURL(this.#program).href) as Promise<Renderer>
    return this.#renderer
  }
}
