/** What the build writes into a page in one language. */
export interface PrerenderedPage {
  readonly title: string
  readonly description: string
  /** for browsers without scripts */
  readonly noScript: string
  /** the home page for a signed-out visitor, before any script has run */
  readonly home: string
}
