import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { limits } from 'shared/config'
import { startI18n } from 'shared/i18n'
import { RouterProvider } from 'shared/router'
import { namespace } from 'shared/words'
import 'shared/ui/base.css'
import 'shared/ui/tokens.css'
import { StartFailed } from './failures/start-failed.tsx'
import './federation/doors.ts'
import { firstPage, router } from './router.tsx'

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

/** What the first page does not need comes when it is shown, and the page is whole without it. */
function afterwards() {
  const begin = () => void import('./upkeep/start-upkeep.ts').then(({ startUpkeep }) => startUpkeep()).catch(() => {})
  if (document.readyState === 'complete') setTimeout(begin, limits.upkeep.delay)
  else addEventListener('load', () => setTimeout(begin, limits.upkeep.delay), { once: true })
}

/** Nothing arrived but this file; with a network the page tries again by itself. */
function fail() {
  addEventListener('online', () => location.reload(), { once: true })
  root.render(<StartFailed />)
}

start().then(afterwards, fail)
