/**
 * The script of prerendered pages: it loads the app when the first view has been seen. It is built apart from the app, and
 * index.html, which has no markup, does without it.
 */
import { keepEarlyInput } from './early-input.ts'
import { whenFirstViewIsSeen } from './first-view.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page lacks the element #root')

const replay = keepEarlyInput(root)
document.addEventListener('app-responds', replay, { once: true })
await whenFirstViewIsSeen()
// written by build/prerender-pages.ts, the app's own first
const scripts = root.dataset['scripts']?.split(' ') ?? []
scripts.forEach(preload)
await import(/* @vite-ignore */ scripts[0])

/** Without this, each script would name the next ones. */
function preload(href: string): void {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href })
  document.head.append(link)
}
