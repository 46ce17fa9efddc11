import './require-supported-browser.ts'
import './public-path.ts'
import { startI18n } from '@sallyport/runtime/host'
import { namespace } from '@sallyport/runtime/namespace'
import { RouterProvider } from '@sallyport/runtime/router'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '@sallyport/ui/base.css'
import '@sallyport/ui/font.css'
import '@sallyport/ui/tokens.css'
import './failures/not-started.css'
// Not rendered here: prerendered skeletons get their styles from the stylesheet of the shell.
import './prerender/page-skeleton.module.css'
import { notifyOfDemotion } from './account/start-account.ts'
import { scheduleBackgroundTasks } from './background-tasks/schedule-background-tasks.ts'
import './federation/singletons.ts'
import { StartFailed } from './failures/start-failed.tsx'
import { findTranslationIntegrity } from './federation/candidates.ts'
import { recordToastLoadFailures } from './federation/shell-chunks.ts'
import { mirrorCookies } from './first-paint/mirror-cookies.ts'
import { replacePrerendered } from './first-paint/replace-prerendered.ts'
import { requireStyles, shellStylesheets } from './first-paint/require-styles.ts'
import { closePopoversOnPressOutside } from './frame/close-popovers.ts'
import { prefetchOnFormFocus } from './prefetch/prefetch-after-sign-in.ts'
import { reloadForOtherUser } from './reload-for-other-user.ts'
import { waitForFirstPage, router } from './router.tsx'

const container = document.getElementById('root')!
const root = createRoot(container)

async function start() {
  const stylesheets = shellStylesheets()
  // Before anything else is awaited: pages that load meanwhile wait for these translations.
  await startI18n(namespace, findTranslationIntegrity)
  await requireStyles(stylesheets)
  mirrorCookies()
  await waitForFirstPage()
  replacePrerendered(container, () => flushSync(renderRouter))
}

const renderRouter = () =>
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )

function renderFailure() {
  addEventListener('online', () => location.reload(), { once: true })
  root.render(<StartFailed />)
}

closePopoversOnPressOutside()
recordToastLoadFailures()
reloadForOtherUser(() => flushSync(() => root.render(null)))
prefetchOnFormFocus()
notifyOfDemotion()
start().then(scheduleBackgroundTasks, renderFailure)
