/** Files of the build with a hash of their content in their names. */
export function isAsset(path: string): boolean {
  return path.startsWith('/assets/')
}

/** Files beside index.html that pages need; their names stay the same over releases. */
export function isRootFile(path: string): boolean {
  return path === '/theme.js' || path === '/favicon.svg'
}

/** Our own sample photos, and the pictures of the styles. */
export function isSamplePicture(path: string): boolean {
  return path.startsWith('/samples/') || path.startsWith('/styles/')
}
