import type { ComponentType } from 'react'
import type { Route } from '@sallyport/contract/config'
import { getI18n, I18nextProvider, loadTranslations } from '@sallyport/runtime/i18n'
import { type RouteObject, useLocation } from '@sallyport/runtime/router'
import { namespace } from '@sallyport/runtime/namespace'
import { loadChunks } from '@sallyport/runtime/loading'
import { CrashBoundary, CrashedPage } from './crash-boundary.tsx'

/** What the shell uses of a page without opening it. */
export type PageHandle = {
  /** Loads code and translations in advance. */
  load: () => Promise<unknown>
}

/**
 * Opening it loads code and translations, by a loader: React Router's `lazy` does not retry after a failure. The shell guards it.
 */
export function page({ path }: Pick<Route, 'path'>, load: () => Promise<ComponentType>): RouteObject {
  let Loaded: ComponentType | undefined

  async function loadPage() {
    const [component] = await Promise.all([Loaded ?? loadChunks(load), loadTranslations(namespace)])
    Loaded = component
  }

  async function loader() {
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
  return { path, loader, handle, Component: LoadedPage }
}
