import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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

/** The module of each prerendered page; the home page is part of the app. */
const PAGE_MODULES: Readonly<Record<PrerenderedPageName, string | null>> = {
  home: null,
  paint: 'src/app/paint-route.tsx',
  designUpdates: 'src/app/styles-route.tsx',
  doors: 'src/app/doors-route.tsx',
}

type Prerender = (locale: Locale) => Promise<PrerenderedPage>

/**
 * Writes index.html and each of PRERENDERED_PAGES, such as home.html, for each language, such as index.es.html; English has the
 * plain names. The latter have their page's markup in them, which a phone shows a second or two before the scripts are there.
 * The app then takes it over. Title, description and noscript come from src/app/prerender.tsx.
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
      await withPrerender(root, outDir, async (prerender) => {
        for (const locale of LOCALES)
          await writePages(outDir, template, { locale, bundle, start, page: await prerender(locale) })
      })
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
  for (const name of PRERENDERED_PAGE_NAMES) {
    const catalogs = PAGE_MODULES[name] === null ? messages : listMessages(bundle, locale, ['first', 'rest'])
    // what start.ts loads after the first paint
    const modules = [APP, PAGE_MODULES[name]].filter((module) => module !== null)
    const scripts = [...listScripts(bundle, modules), ...catalogs].join(' ')
    const styles = listStyles(bundle, modules)
      .filter((href) => !template.includes(href))
      .map((href) => `  <link rel="stylesheet" crossorigin href="${href}">\n  `)
    const html = fill(template, [
      ['</head>', `${styles.join('')}  <script type="module" src="${start}"></script>\n  </head>`],
      ['<div id="root"></div>', `<div id="root" data-scripts="${scripts}">${page.markup[name]}</div>`],
    ])
    await writeFile(join(outDir, `${PRERENDERED_PAGES[name]}${suffix}.html`), html)
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

/** What is built for it lies inside the app's folder, so that what the app depends on is found from there. */
async function withPrerender(
  root: string,
  outDir: string,
  write: (prerender: Prerender) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(outDir, 'prerender-'))
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [linguiMessages(), react()],
      build: { ssr: 'src/app/prerender.tsx', outDir: folder, emptyOutDir: false, copyPublicDir: false },
    })
    const { prerender } = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as {
      prerender: Prerender
    }
    await write(prerender)
  } finally {
    await rm(folder, { recursive: true })
  }
}
