import { remoteNames, remoteForPath, remotes, limits, routes, type RemoteName } from '@sallyport/contract/config'
import { createBrowserRouter, Outlet, redirect, type RouteObject } from '@sallyport/runtime/router'
import { useSession } from '@sallyport/runtime/session'
import { endSession } from './account/end-session.ts'
import { openApi } from './account/open-api.ts'
import { confirmAccount, startAccount } from './account/start-account.ts'
import { SectionFailed } from './failures/section-failed.tsx'
import { SectionPending } from './failures/section-pending.tsx'
import { remoteRoutes } from './federation/load-remote.ts'
import { abandonPreloads } from './federation/pending-files.ts'
import { orReopen } from './federation/reopen-replaced.ts'
import { watched } from './federation/watched-page.ts'
import { Frame } from './frame/frame.tsx'
import { elsewhereFor } from './guard.ts'
import { navigateWith } from './navigation.ts'
import { NotFoundPage } from './not-found/not-found-page.tsx'

/** Guards wait for it, so that a token without an account is nobody's guess. */
const accountKnown = startAccount()

/** The app whose files the page preloads. */
const firstApp = remoteForPath(location.pathname === routes.home.path ? routes.nodes.path : location.pathname)

/** Where a visitor is sent instead; files for admins are not requested until the server has confirmed the account. */
async function elsewhereOnceKnown(path: string, navigation: AbortSignal): Promise<string | null> {
  await accountKnown
  const name = remoteForPath(path)
  const elsewhere = elsewhereFor(path)
  if (elsewhere || !name || remotes[name].access !== 'admin') return elsewhere
  await confirmAccount(navigation)
  return elsewhereFor(path)
}

/** The place of one remote under the frame: its own failed state, and a guard that decides before anything is fetched. */
function section(name: RemoteName): RouteObject {
  return {
    id: name,
    loader: async ({ request }) => {
      const elsewhere = await elsewhereOnceKnown(new URL(request.url).pathname, request.signal)
      return elsewhere ? redirect(elsewhere) : null
    },
    shouldRevalidate: () => true,
    element: <Outlet />,
    hydrateFallbackElement: <SectionPending />,
    errorElement: <SectionFailed />,
    children: remotes[name].prefixes.map((prefix) => ({
      path: `${prefix}/*`,
      element: <NotFoundPage />,
    })),
  }
}

/** A route of the frame that only leads on. */
function leadsOn(path: string, lead: () => Response): RouteObject {
  return { path, loader: lead, element: null, hydrateFallbackElement: <SectionPending /> }
}

function leave(): Response {
  endSession()
  return redirect(routes.login.to())
}

const frame: RouteObject = {
  id: 'frame',
  element: <Frame />,
  errorElement: <SectionFailed />,
  children: [
    leadsOn(routes.home.path, () => redirect(routes.nodes.to())),
    leadsOn(routes.logout.path, leave),
    { path: routes.notFound.path, element: <NotFoundPage /> },
    ...remoteNames.map(section),
    { path: '*', element: <NotFoundPage /> },
  ],
}

/** The one router: it knows the frame's own routes and the prefixes of remotes, and asks a remote for the rest. */
export const router = createBrowserRouter([frame], {
  async patchRoutesOnNavigation({ path, patch, signal }) {
    const name = remoteForPath(path)
    if (!name || (await elsewhereOnceKnown(path, signal))) return
    // Preloads of the first page that hang would hold the connections that this section needs (HTTP/1.1 has six).
    if (name !== firstApp) abandonPreloads()
    const address = destination()
    const [pages] = await Promise.all([
      orReopen(name, address, remoteRoutes(name)),
      orReopen('shell', address, openApi()),
    ])
    patch(
      name,
      pages.map((page) => watched(name, page)),
    )
  },
})

/**
 * Where the page is on its way to, with its query: what asks for routes is told the bare path. Without what stands after
 * `#`, for which a browser would open nothing anew.
 */
function destination(): string {
  const { navigation, location } = router.state
  const { pathname, search } = navigation.location ?? location
  return pathname + search
}

navigateWith((to) => router.navigate(to))

/** Resolves with the first page, or after a moment: a quick start is drawn once, a slow one shows the frame. */
export const firstPage = () =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    setTimeout(resolve, limits.pending.visibleAfter)
    router.subscribe(({ initialized }) => initialized && resolve())
  })

// Guards decide again whenever somebody signs in or out, in this tab or in another.
useSession.subscribe((now, before) => {
  if (now.account?.id !== before.account?.id || now.account?.is_admin !== before.account?.is_admin) {
    void router.revalidate()
  }
})
