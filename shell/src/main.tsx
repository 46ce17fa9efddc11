import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from 'shared/i18n'
import { RouterProvider } from 'shared/router'
import { namespace } from 'shared/words'
import 'shared/ui/tokens.css'
import { StartFailed } from './failures/start-failed.tsx'
import './federation/doors.ts'
import { firstPage, router } from './router.tsx'

const root = createRoot(document.getElementById('root')!)

async function start() {
  await startI18n(namespace)
  await firstPage()
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

start().catch(() => root.render(<StartFailed />))
