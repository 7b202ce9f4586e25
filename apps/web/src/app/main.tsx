import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import '../shared/theme/theme.css'
import { Providers } from './providers.tsx'
import { createAppRouter } from './router.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html lacks the element #root')

createRoot(container).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createAppRouter()} />
    </Providers>
  </StrictMode>,
)
