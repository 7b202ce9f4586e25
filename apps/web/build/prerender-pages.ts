import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PAGES, PRERENDERED_PAGES, type PrerenderedPage } from '@housecoat/contract'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { listScripts, type Bundle } from './page-scripts.ts'

const ROOT_ELEMENT = '<div id="root"></div>'
const APP = 'index.html'
const START = 'src/app/start/start.ts'

/** Vite's tags for the app's scripts. */
const APP_TAGS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g

/** The module of each prerendered page; the home page is part of the app. */
const PAGE_MODULES: Readonly<Record<PrerenderedPage, string | null>> = {
  home: null,
  paint: 'src/app/paint-route.tsx',
  designUpdates: 'src/app/styles-route.tsx',
  doors: 'src/app/doors-route.tsx',
}

const PAGE_NAMES = Object.keys(PRERENDERED_PAGES) as PrerenderedPage[]

type RenderPage = (path: string) => Promise<string>

/**
 * Writes a file such as home.html or paint.html for each page of PRERENDERED_PAGES, beside index.html: the same page with its
 * markup in it, which a phone shows a second or two before the scripts are there. The app then takes the markup over.
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
      const index = await readFile(join(outDir, 'index.html'), 'utf8')
      if (!index.includes(ROOT_ELEMENT)) throw new Error(`index.html lacks ${ROOT_ELEMENT}`)
      const template = putStartScript(index, await buildStartScript(root, outDir))
      await withRenderer(root, outDir, async (renderPage) => {
        for (const page of PAGE_NAMES) {
          const html = fillPage(template, listPageScripts(bundle, page), await renderPage(PAGES[page]))
          await writeFile(join(outDir, PRERENDERED_PAGES[page]), html)
        }
      })
    },
  }
}

/** Prerendered pages load the app after their first paint, see src/app/start/start.ts. */
function putStartScript(index: string, start: string): string {
  const tag = `<script type="module" src="${start}"></script>`
  return index.replaceAll(APP_TAGS, '').replace('</head>', () => `  ${tag}\n  </head>`)
}

function fillPage(template: string, scripts: readonly string[], markup: string): string {
  return template.replace(
    ROOT_ELEMENT,
    () => `<div id="root" data-scripts="${scripts.join(' ')}">${markup}</div>`,
  )
}

function listPageScripts(bundle: Bundle, page: PrerenderedPage): string[] {
  const modules = [APP, PAGE_MODULES[page]].filter((module) => module !== null)
  return listScripts(bundle, modules)
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
async function withRenderer(
  root: string,
  outDir: string,
  write: (render: RenderPage) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(outDir, 'prerender-'))
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [react()],
      build: { ssr: 'src/app/prerender.tsx', outDir: folder, emptyOutDir: false, copyPublicDir: false },
    })
    const module = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as {
      renderPage: RenderPage
    }
    await write(module.renderPage)
  } finally {
    await rm(folder, { recursive: true })
  }
}
