import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '../ui/theme/theme.css'
import { PageRouterProvider } from '../ui/router/page-router-provider.tsx'
import { Providers } from './providers.tsx'
import { createAppRouter } from './router.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html lacks the element #root')

const app = (
  <StrictMode>
    <Providers>
      <PageRouterProvider router={createAppRouter()} />
    </Providers>
  </StrictMode>
)
// the home page's markup is prerendered, see prerender.tsx
if (container.hasChildNodes()) hydrateRoot(container, app)
else createRoot(container).render(app)
