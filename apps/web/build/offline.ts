import { VitePWA } from 'vite-plugin-pwa'

/**
 * Builds service-worker/sw.ts into /sw.js with the list of files that it stores: all that pages need without a
 * connection. Our fonts' Latin faces alone, and neither the HEIC codec (2 MB) nor the networks' weights (5 MB), which are stored
 * when they are first used or when the page is idle.
 */
export function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'service-worker',
    filename: 'sw.ts',
    // the app registers it once the page is quiet: src/app/release
    injectRegister: false,
    // public/site.webmanifest
    manifest: false,
    injectManifest: {
      globPatterns: [
        'index*.html',
        'theme.js',
        'favicon.svg',
        'assets/*.{js,css,svg}',
        'assets/*-latin-*.woff2',
      ],
      globIgnores: ['**/libheif-bundle-*'],
      // their names have a hash, so that the browser's own cache may answer
      dontCacheBustURLsMatching: /^assets\//,
      rollupFormat: 'iife',
      target: 'es2023',
    },
  })
}
