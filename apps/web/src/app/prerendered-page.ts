import type { PrerenderedPageName } from '@housecoat/contract'

/** What the build writes into a page in one language. */
export interface PrerenderedPage {
  readonly title: string
  readonly description: string
  /** for browsers without scripts */
  readonly noScript: string
  /** each prerendered page for a signed-out visitor, before any script has run */
  readonly markup: Readonly<Record<PrerenderedPageName, string>>
}
