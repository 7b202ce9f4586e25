import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '../ui/theme/theme.css'
import { readPageLocale, startLocale } from '../locales/start-locale.ts'
import { AppRoot } from './app-root.tsx'
import { takePageData } from './page-data.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

// Zod reads this before its first schema. It would try whether it may compile code, which the content security policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const container = document.getElementById('root')
if (container === null) throw new Error('index.html lacks the element #root')

/** Takes prerendered markup over as soon as the page's code is there, see start/start.ts. */
async function show(root: HTMLElement): Promise<void> {
  const router = createAppRouter()
  const queryClient = createQueryClient()
  takePageData(queryClient)
  const app = (
    <StrictMode>
      <AppRoot router={router} queryClient={queryClient} />
    </StrictMode>
  )
  if (!root.hasChildNodes()) {
    createRoot(root).render(app)
    return
  }
  await router.started
  // in a transition, so that taking over a large page is split into short tasks
  startTransition(() => void hydrateRoot(root, app))
}

startLocale(readPageLocale()).then(
  () => show(container),
  () => {
    // The messages didn't load. The page is shown in English; it must not take over markup in another language.
    container.replaceChildren()
    return show(container)
  },
)
