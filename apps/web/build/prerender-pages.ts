import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  DEFAULT_LOCALE,
  LOCALES,
  PRERENDERED_PAGE_NAMES,
  PRERENDERED_PAGES,
  type Locale,
  type PrerenderedPageName,
} from '@housecoat/contract'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import type { PrerenderedPage } from '../src/app/prerendered-page.ts'
import { linguiMessages } from './lingui-messages.ts'
import { findChunk, listScripts, listStyles, type Bundle } from './page-scripts.ts'

const APP = 'index.html'
const START = 'src/app/start/start.ts'

/** Vite's tags for the app's scripts. */
const APP_TAGS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g

/** The program that renders pages; the server uses it too, see apps/server/src/features/community/community-page.ts. */
const RENDERER = '.server'

/** The module of each page with markup; the home page is part of the app. The server renders the community page. */
const PAGE_MODULES: Readonly<Record<PrerenderedPageName | 'community', string | null>> = {
  community: 'src/features/community/feed/community-page.tsx',
  home: null,
  paint: 'src/app/paint-route.tsx',
  designUpdates: 'src/app/styles-route.tsx',
  doors: 'src/app/doors-route.tsx',
}

type Prerender = (locale: Locale) => Promise<PrerenderedPage>

/**
 * Writes index.html and each of PRERENDERED_PAGES, such as home.html, for each language, such as index.es.html; English has the
 * plain names. The latter have their page's markup in them, which a phone shows a second or two before the scripts are there.
 * The app then takes it over. community.html is for the server to fill in. Title, description and noscript come from src/app/prerender.tsx.
 */
export function prerenderPages(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'housecoat:prerender-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    // before closeBundle, where precompress packs all that is there
    async writeBundle(_options, bundle) {
      const template = await readFile(join(outDir, 'index.html'), 'utf8')
      const start = await buildStartScript(root, outDir)
      const prerender = await openRenderer(root, outDir)
      for (const locale of LOCALES)
        await writePages(outDir, template, { locale, bundle, start, page: await prerender(locale) })
    },
  }
}

interface Localized {
  readonly locale: Locale
  readonly bundle: Bundle
  /** address of the script that loads the app */
  readonly start: string
  readonly page: PrerenderedPage
}

async function writePages(
  outDir: string,
  source: string,
  { locale, bundle, start, page }: Localized,
): Promise<void> {
  const index = fill(source, [
    ['<html lang="en">', `<html lang="${locale}">`],
    ['<title>Housecoat</title>', `<title>${escapeHtml(page.title)}</title>`],
    ['name="description" content=""', `name="description" content="${escapeHtml(page.description)}"`],
    ['<noscript></noscript>', `<noscript>${escapeHtml(page.noScript)}</noscript>`],
  ])
  const suffix = locale === DEFAULT_LOCALE ? '' : `.${locale}`
  const messages = listMessages(bundle, locale, ['first'])
  const preloads = messages.map((href) => `<link rel="modulepreload" crossorigin href="${href}" />\n  `)
  await writeFile(
    join(outDir, `index${suffix}.html`),
    fill(index, [['</head>', `  ${preloads.join('')}</head>`]]),
  )
  const template = index.replaceAll(APP_TAGS, '')
  for (const name of [...PRERENDERED_PAGE_NAMES, 'community'] as const) {
    const markup = name === 'community' ? '' : page.markup[name]
    const file = name === 'community' ? name : PRERENDERED_PAGES[name]
    const catalogs = PAGE_MODULES[name] === null ? messages : listMessages(bundle, locale, ['first', 'rest'])
    // what start.ts loads after the first paint
    const modules = [APP, PAGE_MODULES[name]].filter((module) => module !== null)
    const scripts = [...listScripts(bundle, modules), ...catalogs].join(' ')
    const styles = listStyles(bundle, modules)
      .filter((href) => !template.includes(href))
      .map((href) => `  <link rel="stylesheet" crossorigin href="${href}">\n  `)
    const html = fill(template, [
      ['</head>', `${styles.join('')}  <script type="module" src="${start}"></script>\n  </head>`],
      ['<div id="root"></div>', `<div id="root" data-scripts="${scripts}">${markup}</div>`],
    ])
    await writeFile(join(outDir, `${file}${suffix}.html`), html)
  }
}

function fill(template: string, replacements: readonly (readonly [string, string])[]): string {
  let html = template
  for (const [place, text] of replacements) {
    if (!html.includes(place)) throw new Error(`index.html lacks ${place}`)
    html = html.replace(place, () => text)
  }
  return html
}

/** Messages load beside the scripts, not after them. English ones are in the scripts. */
function listMessages(bundle: Bundle, locale: Locale, catalogs: readonly ('first' | 'rest')[]): string[] {
  if (locale === DEFAULT_LOCALE) return []
  return catalogs.map((catalog) => `/${findChunk(bundle, `locales/${locale}/${catalog}.ts`)}`)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Built apart: beside a second entry, the app's shared modules would be in dozens of chunks. @returns its address */
async function buildStartScript(root: string, outDir: string): Promise<string> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, START) },
    },
  })) as Rolldown.RolldownOutput
  return `/${built.output[0].fileName}`
}

/** Builds what renders the pages, with all that it imports: the server has none of it. */
async function openRenderer(root: string, outDir: string): Promise<Prerender> {
  const folder = join(outDir, RENDERER)
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [linguiMessages(), react()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: { ssr: 'src/app/prerender.tsx', outDir: folder, emptyOutDir: false, copyPublicDir: false },
  })
  const { prerender } = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as {
    prerender: Prerender
  }
  return prerender
}
