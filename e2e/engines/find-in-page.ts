import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** An element by what a person calls it; the text of `name`, `label` and `text` may be a part of the whole. */
export type Query =
  | { readonly role: string; readonly name: string }
  | { readonly label: string }
  | { readonly text: string }
  | { readonly css: string }

/** The queries of Testing Library that are used here; they run in every engine. */
interface TestingLibrary {
  readonly queryAllByRole: (
    within: Element,
    role: string,
    options: { readonly name: (name: string) => boolean },
  ) => HTMLElement[]
  readonly queryAllByLabelText: TextQuery
  readonly queryAllByText: TextQuery
}

type TextQuery = (within: Element, text: string, options: { readonly exact: boolean }) => HTMLElement[]

const LIBRARY = createRequire(import.meta.url)
  .resolve('@testing-library/dom')
  .replace(/index\.js$/, '@testing-library/dom.umd.min.js')

/** The source of a function that makes Testing Library's queries known to the page. */
export async function readLibrary(): Promise<string> {
  return `function () { ${await readFile(LIBRARY, 'utf8')} }`
}

export const HAS_LIBRARY = `function () { return 'TestingLibraryDom' in window }`

/** The source of findVisible, for the page. */
export const FIND_VISIBLE = String(findVisible)

/**
 * Runs in the page: the first visible element that fits and is not disabled. A whole name goes before a part of one. A file input
 * counts, though it is hidden behind its drop zone.
 */
function findVisible(query: Query): Element | null {
  const { TestingLibraryDom: library } = window as unknown as { TestingLibraryDom: TestingLibrary }
  const find = (isWhole: boolean): Element[] => {
    const { body } = document
    if ('css' in query) return [...document.querySelectorAll(query.css)]
    if ('label' in query) return library.queryAllByLabelText(body, query.label, { exact: isWhole })
    if ('text' in query) return library.queryAllByText(body, query.text, { exact: isWhole })
    const isNamed = (name: string) => (isWhole ? name === query.name : name.includes(query.name))
    return library.queryAllByRole(body, query.role, { name: isNamed })
  }
  const isUsable = (element: Element) =>
    (element.getClientRects().length > 0 || element.matches('[type=file]')) && !element.matches(':disabled')
  return find(true).find(isUsable) ?? find(false).find(isUsable) ?? null
}
