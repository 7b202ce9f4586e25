import { CombinedReads } from '../../platform/concurrency/combined-reads.ts'
import { readDataVersion } from '../../platform/database/data-version.ts'
import type { Database } from '../../platform/database/database.ts'

interface KeptPage {
  /** of the database, before the page was read */
  readonly version: string
  readonly page: Promise<Buffer>
}

/** pages of 24 shares take about 35 kB */
const MAX_PAGES = 100

/**
 * Keeps serialized pages of the feeds for as long as nothing at all is written to the database, by this server or another. Each
 * request asks the database for that, and requests that come together ask once.
 */
export class FeedPages {
  readonly #versions: CombinedReads<string>
  readonly #pages = new Map<string, KeptPage>()

  constructor(db: Database) {
    this.#versions = new CombinedReads(() => readDataVersion(db))
  }

  /**
   * @param key names the page, such as by its query
   * @param render reads and serializes it; its error rejects, and is not kept
   */
  async get(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
    const version = await this.#versions.read()
    const kept = this.#pages.get(key)
    if (kept?.version === version) return kept.page
    const page = render()
    this.#keep(key, { version, page })
    page.catch(() => this.#drop(key, page))
    return page
  }

  #keep(key: string, kept: KeptPage): void {
    this.#pages.delete(key)
    this.#pages.set(key, kept)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > MAX_PAGES) this.#pages.delete(oldest)
  }

  #drop(key: string, page: Promise<Buffer>): void {
    if (this.#pages.get(key)?.page === page) this.#pages.delete(key)
  }
}
