import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '../ui/theme/theme.css'
import { readPageLocale, startLocale } from '../locales/start-locale.ts'
import { PageRouterProvider } from '../ui/router/page-router-provider.tsx'
import { Providers } from './providers.tsx'
import { createAppRouter } from './router.tsx'

// Zod reads this before its first schema. It would try whether it may compile code, which the content security policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const container = document.getElementById('root')
if (container === null) throw new Error('index.html lacks the element #root')

const app = (
  <StrictMode>
    <Providers>
      <PageRouterProvider router={createAppRouter()} />
    </Providers>
  </StrictMode>
)
function show(root: HTMLElement): void {
  // the home page's markup is prerendered, see prerender.tsx
  if (root.hasChildNodes()) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

startLocale(readPageLocale()).then(
  () => show(container),
  () => {
    // The messages didn't load. The page is shown in English; it must not take over markup in another language.
    container.replaceChildren()
    show(container)
  },
)
