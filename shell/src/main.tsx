import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '@sallyport/runtime/i18n'
import { RouterProvider } from '@sallyport/runtime/router'
import { namespace } from '@sallyport/runtime/messages'
import '@sallyport/ui/base.css'
import '@sallyport/ui/tokens.css'
import './failures/not-started.css'
import { StartFailed } from './failures/start-failed.tsx'
import './federation/doors.ts'
import { recordFailedToasts } from './federation/record-failed-toasts.ts'
import { firstPage, router } from './router.tsx'
import { beginUpkeep } from './upkeep/begin-upkeep.ts'

const root = createRoot(document.getElementById('root')!)

async function start() {
  requireStyles()
  await startI18n(namespace)
  await firstPage()
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

/** A page is not drawn without its styles: a sheet that did not arrive whole is a failure like any other. */
function requireStyles() {
  if (!getComputedStyle(document.documentElement).getPropertyValue('--font')) throw new Error('The styles are missing')
}

/** Nothing arrived but this file; with a network the page tries again by itself. */
function fail() {
  addEventListener('online', () => location.reload(), { once: true })
  root.render(<StartFailed />)
}

recordFailedToasts()
start().then(beginUpkeep, fail)
