import { limits, readSettings } from '@sallyport/contract/config'
import { currentAccount } from '@sallyport/runtime/session'
import { withoutBasePath } from '@sallyport/site'
import { isAccountConfirmed } from '../account/start-account.ts'
import { isPageOutdated } from '../federation/discovery.ts'
import { loadedVersionOf } from '../federation/load-remote.ts'
import { remoteForPath } from '../federation/remotes-in-page.ts'
import { whenIdle } from '../loading/when-idle.ts'
import { redirectForPath } from '../redirect-for-path.ts'
import { router } from '../router.tsx'
import { sitePathOf } from '../site-path.ts'
import { loadPage, pageAt } from './load-page.ts'
import { shouldSaveData } from './save-data.ts'

const { basePath } = readSettings()
const noNavigation = AbortSignal.abort()

/** Remotes with a file that could not be loaded. Only a navigation loads them again. */
const failedRemotes = new Set<string>()

/** Loads the page of a link that is hovered, touched or focused and, in idle periods, the linked pages of the same remote. */
export function prefetchLinks(): void {
  addEventListener('pointerover', ({ target, pointerType }) =>
    scheduleFor(target, pointerType === 'touch' ? 0 : limits.prefetch.hoverDelay),
  )
  addEventListener('focusin', ({ target }) => scheduleFor(target, limits.prefetch.hoverDelay))
  router.subscribe(({ navigation, location }) => {
    if (navigation.state === 'idle') void prefetchWhenIdle(location.key)
  })
  void prefetchWhenIdle(router.state.location.key)
}

let timer: ReturnType<typeof setTimeout> | undefined

function scheduleFor(target: EventTarget | null, delay: number): void {
  clearTimeout(timer)
  const path = target instanceof Element ? pathOf(target.closest('a[href]')) : null
  if (path !== null) timer = setTimeout(() => void prefetchPath(path, { isIntended: true }), delay)
}

/** The site path of a link; null for other sites, downloads and links with a `target`. */
function pathOf(link: Element | null): string | null {
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return null
  const { origin, pathname } = new URL(link.href)
  return origin === location.origin ? withoutBasePath(pathname, basePath) : null
}

/** `isIntended`: the user points at the link, so the data of its page is requested too. */
async function prefetchPath(path: string, { isIntended }: { isIntended: boolean }): Promise<void> {
  const app = remoteForPath(path)
  if (app === null || shouldSaveData() || failedRemotes.has(app) || router.state.navigation.state !== 'idle') return
  // The next click loads a new document, with files of other releases.
  if (isPageOutdated()) return
  // Unlike a navigation, a prefetch does not wait until the server has confirmed the account of an admin.
  if (currentAccount()?.is_admin && !isAccountConfirmed()) return
  try {
    if ((await redirectForPath(path, noNavigation)) !== null) return
    const handle = await loadPage(app, path)
    if (isIntended) handle?.prefetch?.(path)
  } catch {
    failedRemotes.add(app)
  }
}

let latestKey = ''

/** Not for guests: `prefetchOnFormFocus` loads the page that follows a sign-in. */
async function prefetchWhenIdle(locationKey: string): Promise<void> {
  if (locationKey === latestKey || shouldSaveData() || currentAccount() === null) return
  latestKey = locationKey
  const isCurrent = () => locationKey === latestKey
  do {
    await new Promise((resolve) => setTimeout(resolve, limits.prefetch.contentDelay))
  } while (isCurrent() && isContentPending())
  for (const path of await linkedPaths().catch(() => [])) {
    await whenIdle()
    if (!isCurrent()) return
    await prefetchPath(path, { isIntended: false })
  }
}

const isContentPending = () => document.querySelector('main [aria-busy="true"]') !== null

/** The path of the first link in the content to each page of the current remote. */
async function linkedPaths(): Promise<string[]> {
  const app = remoteForPath(sitePathOf(location.pathname))
  if (app === null || loadedVersionOf(app) === undefined) return []
  const paths = new Map<string, string>()
  for (const link of document.querySelectorAll('main a[href]')) {
    const path = pathOf(link)
    const pattern = path !== null && remoteForPath(path) === app ? (await pageAt(app, path))?.path : undefined
    if (path !== null && pattern !== undefined && !paths.has(pattern)) paths.set(pattern, path)
  }
  return [...paths.values()]
}
