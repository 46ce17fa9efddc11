import { limits, readSettings, routes } from '@sallyport/contract/config'
import { createBrowserRouter, redirect, type RouteObject } from '@sallyport/runtime/router'
import { useSession } from '@sallyport/runtime/session'
import type { RemoteFacts } from '@sallyport/site'
import { startAccount } from './account/start-account.ts'
import { SectionFailed } from './failures/section-failed.tsx'
import { loadRemoteRoutes } from './federation/load-remote.ts'
import { abandonPreloads } from './federation/pending-files.ts'
import { reloadIfStale, withFailureHandling } from './federation/reload-if-stale.ts'
import { RemoteSection } from './federation/remote-section.tsx'
import { remoteForPath, remotesInPage } from './federation/remotes-in-page.ts'
import { loadApi } from './federation/shell-chunks.ts'
import { prerenderedTarget } from './first-paint/replace-prerendered.ts'
import { Frame } from './frame/frame.tsx'
import { SectionPending } from './loading/section-pending.tsx'
import { setNavigate } from './navigation.ts'
import { NotFoundPage } from './not-found/not-found-page.tsx'
import { redirectForPath } from './redirect-for-path.ts'
import { logout } from './session/logout.ts'
import { sitePathOf } from './site-path.ts'

/** Guards wait for the account when only a token is stored, because they need to know the role. */
const accountStarted = startAccount()

const firstPath = prerenderedTarget() ?? sitePathOf(location.pathname)
/** The app whose files the document preloads. */
const firstApp = remoteForPath(firstPath === routes.home.path ? routes.nodes.path : firstPath)

const sectionId = (app: string) => `remote-${app}`

/** The route of a section. Its middleware guards the pages before their loaders request files, and again when the session changes. */
function sectionRoute([name, { prefixes }]: [name: string, facts: RemoteFacts]): RouteObject {
  return {
    id: sectionId(name),
    middleware: [
      async ({ request }) => {
        const target = await redirectForPath(sitePathOf(new URL(request.url).pathname), request.signal)
        if (target !== null) throw redirect(target)
      },
    ],
    shouldRevalidate: () => true,
    element: <RemoteSection app={name} />,
    hydrateFallbackElement: <SectionPending />,
    errorElement: <SectionFailed />,
    children: prefixes.map((prefix) => ({
      path: `${prefix}/*`,
      element: <NotFoundPage />,
    })),
  }
}

function redirectRoute(path: string, loader: () => Response): RouteObject {
  return { path, loader, element: null, hydrateFallbackElement: <SectionPending /> }
}

const frame: RouteObject = {
  id: 'frame',
  element: <Frame />,
  errorElement: <SectionFailed />,
  children: [
    redirectRoute(routes.home.path, () => redirect(routes.nodes.to())),
    redirectRoute(routes.logout.path, logout),
    { path: routes.notFound.path, element: <NotFoundPage /> },
    ...[...remotesInPage()].map(sectionRoute),
    { path: '*', element: <NotFoundPage /> },
  ],
}

/** Has the routes of the frame and the path prefixes of remotes. A navigation adds the routes of a remote below its prefixes. */
export const router = createBrowserRouter([frame], {
  basename: readSettings().basePath || '/',
  async patchRoutesOnNavigation({ path: pathname, patch, signal }) {
    const path = sitePathOf(pathname)
    const name = remoteForPath(path)
    if (!name) return
    // Hanging preloads of the first page would occupy connections that this section needs (browsers open six for a host with HTTP/1.1).
    if (name !== firstApp) abandonPreloads()
    // Also ensures that `router` is assigned: this function runs for the first page before `createBrowserRouter` returns.
    await accountStarted
    const url = destination()
    // The middleware of the section redirects.
    if (await reloadIfStale(name, url, redirectForPath(path, signal))) return
    // Guests need the API client for forms only, which load it themselves.
    const [pages] = await Promise.all([
      reloadIfStale(name, url, loadRemoteRoutes(name)),
      useSession.getState().token === null ? null : reloadIfStale('shell', url, loadApi()),
    ])
    patch(
      sectionId(name),
      pages.filter((page) => remoteForPath(page.path ?? '') === name).map((page) => withFailureHandling(name, page)),
    )
  },
})

/** Path and query of the current navigation. Without the fragment: a URL that differs only in its fragment loads no document. */
function destination(): string {
  const { navigation, location } = router.state
  const { pathname, search } = navigation.location ?? location
  return pathname + search
}

setNavigate((to) => router.navigate(to))

/** Resolves when the first page is ready, or after `limits.pending.visibleAfter`, so that a slow start shows the frame. */
export const waitForFirstPage = () =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    setTimeout(resolve, limits.pending.visibleAfter)
    router.subscribe(({ initialized }) => initialized && resolve())
  })

// Guards run again when the user signs in or out, in this tab or in another.
useSession.subscribe((now, before) => {
  if (now.account?.id !== before.account?.id || now.account?.is_admin !== before.account?.is_admin) {
    void router.revalidate()
  }
})
