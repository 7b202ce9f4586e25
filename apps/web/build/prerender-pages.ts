import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@housecoat/contract'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import type { PrerenderedPage } from '../src/app/prerendered-page.ts'
import { linguiMessages } from './lingui-messages.ts'

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>
type Prerender = (locale: Locale) => Promise<PrerenderedPage>

/**
 * Writes index.html and home.html for each language, such as index.es.html; English has the plain names. Title, description
 * and noscript come from src/app/prerender.tsx. home.html has the
 * home page's markup in it, which a phone shows a second or two before the scripts are there. The app then takes it over.
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
      await withPrerender(root, outDir, async (prerender) => {
        for (const locale of LOCALES)
          await writePages(outDir, template, { locale, bundle, page: await prerender(locale) })
      })
    },
  }
}

interface Localized {
  readonly locale: Locale
  readonly bundle: Bundle
  readonly page: PrerenderedPage
}

async function writePages(
  outDir: string,
  template: string,
  { locale, bundle, page }: Localized,
): Promise<void> {
  const index = fill(template, [
    ['<html lang="en">', `<html lang="${locale}">`],
    ['<title>Housecoat</title>', `<title>${escapeHtml(page.title)}</title>`],
    ['name="description" content=""', `name="description" content="${escapeHtml(page.description)}"`],
    ['<noscript></noscript>', `<noscript>${escapeHtml(page.noScript)}</noscript>`],
    ['</head>', `${preloadMessages(bundle, locale)}</head>`],
  ])
  const home = fill(index, [['<div id="root"></div>', `<div id="root">${page.home}</div>`]])
  const suffix = locale === DEFAULT_LOCALE ? '' : `.${locale}`
  await writeFile(join(outDir, `index${suffix}.html`), index)
  await writeFile(join(outDir, `home${suffix}.html`), home)
}

function fill(template: string, replacements: readonly (readonly [string, string])[]): string {
  let html = template
  for (const [place, text] of replacements) {
    if (!html.includes(place)) throw new Error(`index.html lacks ${place}`)
    html = html.replace(place, () => text)
  }
  return html
}

/** The first screen's messages load beside the scripts, not after them. English ones are in the scripts. */
function preloadMessages(bundle: Bundle, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return ''
  const source = `/locales/${locale}/first.ts`
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(source) === true,
  )
  if (chunk === undefined) throw new Error(`The build has no chunk for ${source}`)
  return `  <link rel="modulepreload" crossorigin href="/${chunk.fileName}" />\n  `
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
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
