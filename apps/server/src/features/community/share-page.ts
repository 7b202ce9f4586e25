import { readSelections, type DesignSelections } from '@housecoat/contract'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import type { ShareRow } from './shares.repository.ts'

/** what search engines show of a description */
const DESCRIPTION_LENGTH = 200

/**
 * Fills a page's head with the share's title, description and card, for crawlers that run no scripts.
 * @param html the web app's page
 */
export function renderSharePage(html: string, share: ShareRow, publicUrl: URL): string {
  const title = `${share.title} · Housecoat`
  const description = describe(share)
  const card = new URL(`/community/${share.id}/card.jpg`, publicUrl).href
  const address = new URL(`/community/${share.id}`, publicUrl).href
  return replaceHead(html, { title, description }, [
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...metaTags('property', openGraph(share.title, description, address, card)),
    ...metaTags('name', {
      'twitter:card': 'summary_large_image',
      'twitter:title': share.title,
      'twitter:description': description,
      'twitter:image': card,
    }),
  ])
}

function openGraph(title: string, description: string, address: string, card: string) {
  return {
    'og:site_name': 'Housecoat',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': card,
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `${title}: before and after`,
  }
}

/** @param key `property` for Open Graph, `name` for all others */
function metaTags(key: 'property' | 'name', contents: Readonly<Record<string, string>>): string[] {
  return Object.entries(contents).map(
    ([name, content]) => `<meta ${key}="${name}" content="${escapeHtml(content)}" />`,
  )
}

/** The page of a share that is not public: search engines must not index it. */
export function renderUnlistedPage(html: string): string {
  return addToHead(html, ['<meta name="robots" content="noindex" />'])
}

function describe({ description, selections, isExterior, username }: ShareRow): string {
  const names = listNames(readSelections(selections))
  const place = isExterior ? 'An exterior' : 'An interior'
  const facts = `${place}${names.length > 0 ? ` in ${names.join(', ')}` : ''}, before and after, shared by ${username}.`
  const text = (description ?? facts).replaceAll(/\s+/g, ' ')
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return characters.length > DESCRIPTION_LENGTH
    ? `${characters.slice(0, DESCRIPTION_LENGTH - 1).join('')}…`
    : text
}

function listNames(design: DesignSelections | null): string[] {
  switch (design?.kind) {
    case 'paint':
      return design.selections.map(({ colorName }) => colorName)
    case 'style':
      return design.selections.map(({ style }) => style.name)
    default:
      return []
  }
}

function replaceHead(
  html: string,
  { title, description }: { readonly title: string; readonly description: string },
  lines: readonly string[],
): string {
  const titled = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(
      /<meta\s+name="description"[^>]*>/,
      () => `<meta name="description" content="${escapeHtml(description)}" />`,
    )
  return addToHead(titled, lines)
}

function addToHead(html: string, lines: readonly string[]): string {
  return html.replace('</head>', () => `${lines.map((line) => `  ${line}\n`).join('')}  </head>`)
}
