import type { Plugin } from 'vite'

/** Faces that the first screen shows; the others load when a page uses them. */
const FIRST_SCREEN = [/fraunces-latin-.*\.woff2$/, /instrument-sans-latin-.*\.woff2$/]

/** Asks the browser for the first screen's fonts before it has read the style sheet. */
export function preloadFonts(): Plugin {
  return {
    name: 'housecoat:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => FIRST_SCREEN.some((face) => face.test(file)))
        return fonts.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}
