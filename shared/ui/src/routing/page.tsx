import type { ComponentType } from 'react'
import { redirectFor, type Route } from '@sallyport/contract/config'
import { getI18n, I18nextProvider, loadTranslations } from '@sallyport/runtime/i18n'
import { redirect, useLocation, type RouteObject } from '@sallyport/runtime/router'
import { currentAccount } from '@sallyport/runtime/session'
import { namespace } from '@sallyport/runtime/namespace'
import { CrashBoundary } from './crash-boundary.tsx'
import { CrashedPage } from './crashed-page.tsx'
import { loadChunks } from '@sallyport/runtime/loading'

/** What the shell uses of a page without opening it. */
export type PageHandle = {
  /** Loads code and translations in advance. */
  load: () => Promise<unknown>
}

/** Opening it loads code and translations, by a loader: React Router's `lazy` does not retry after a failure. */
export function page(route: Route, load: () => Promise<ComponentType>): RouteObject {
  let Loaded: ComponentType | undefined

  async function loadPage() {
    const [component] = await Promise.all([Loaded ?? loadChunks(load), loadTranslations(namespace)])
    Loaded = component
  }

  async function loader() {
    const redirectPath = redirectFor(route.access, currentAccount())
    if (redirectPath) return redirect(redirectPath)
    await loadPage()
    return null
  }

  function LoadedPage() {
    const { pathname } = useLocation()
    return (
      Loaded && (
        <I18nextProvider i18n={getI18n()} defaultNS={namespace}>
          <CrashBoundary key={pathname} fallback={(reset) => <CrashedPage onRetry={reset} />}>
            <Loaded />
          </CrashBoundary>
        </I18nextProvider>
      )
    )
  }

  const handle: PageHandle = { load: loadPage }
  return { path: route.path, loader, handle, Component: LoadedPage }
}
