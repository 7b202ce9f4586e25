import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { FIRST_PAGE_CHUNKS } from './build/first-page-chunks.ts'
import { serviceWorker } from './build/offline.ts'
import { linguiMessages } from './build/lingui-messages.ts'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { prerenderPages } from './build/prerender-pages.ts'
import { trimFonts } from './build/trim-fonts.ts'

const API = { target: 'http://localhost:3000', changeOrigin: false }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    linguiMessages(),
    react(),
    tailwindcss(),
    preloadFonts(),
    trimFonts(),
    prerenderPages(),
    serviceWorker(),
    precompress(),
  ],
  worker: { format: 'es' },
  server: { proxy: { '/api': API, '/images': API, '/GetCatalog': API, '/doors/pictures': API } },
  build: {
    outDir: 'dist',
    // Browsers that know light-dark(), ES2023 and module workers
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The content security policy allows no data: fonts or scripts; small pictures stay files and cache well.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // tools/web-size.ts adds up the first page's chunks from it
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: FIRST_PAGE_CHUNKS } } },
    // the targets know modulepreload
    modulePreload: { polyfill: false },
  },
  // vitest.config.ts says which files
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/app/test-setup.ts'],
    // only the tokens are read (as text, by their test)
    css: { include: [/tokens\.css/] },
    testTimeout: 300_000,
  },
})
