import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

const ROOT_ELEMENT = '<div id="root"></div>'

/**
 * Writes home.html beside index.html: the same page with the home page's markup in it, which a phone shows a second or two
 * before the scripts are there. The app then takes the markup over.
 */
export function prerenderHome(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'housecoat:prerender-home',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    // before closeBundle, where precompress packs all that is there
    async writeBundle() {
      const page = await readFile(join(outDir, 'index.html'), 'utf8')
      if (!page.includes(ROOT_ELEMENT)) throw new Error(`index.html lacks ${ROOT_ELEMENT}`)
      const markup = await renderHome(root, outDir)
      await writeFile(
        join(outDir, 'home.html'),
        page.replace(ROOT_ELEMENT, () => `<div id="root">${markup}</div>`),
      )
    },
  }
}

/** What is built for it lies inside the app's folder, so that what the app depends on is found from there. */
async function renderHome(root: string, outDir: string): Promise<string> {
  const folder = await mkdtemp(join(outDir, 'prerender-'))
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [react()],
      build: { ssr: 'src/app/prerender.tsx', outDir: folder, emptyOutDir: false, copyPublicDir: false },
    })
    const { renderHome: render } = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as {
      renderHome: () => string
    }
    return render()
  } finally {
    await rm(folder, { recursive: true })
  }
}
