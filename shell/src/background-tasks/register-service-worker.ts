import { currentAccount, useSession } from '@sallyport/runtime/session'
import { hasUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import { serviceWorkerPath } from '@sallyport/site'
import { router } from '../router.tsx'
import { scriptUrlPolicy } from '../script-url-policy.ts'
import { siteUrl } from '../site-path.ts'
import type { WorkerMessage } from '../worker/messages.ts'

const workerUrl = siteUrl(serviceWorkerPath)

const policy = scriptUrlPolicy('worker', (url) => {
  if (url !== workerUrl) throw new Error(`${url} is not the service worker of this site`)
})

export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const scriptUrl = policy.createScriptURL(workerUrl)
  const registration = await navigator.serviceWorker.register(scriptUrl).catch(() => null)
  // Browsers that block storage for the site refuse the registration.
  if (!registration) return
  await navigator.serviceWorker.ready
  post(registration.active, { type: 'used', urls: fetchedUrls() })
  deleteAdminFilesUnlessAdmin(registration)
  useSession.subscribe(() => deleteAdminFilesUnlessAdmin(registration))
  activateWaiting(registration)
  router.subscribe(({ navigation }) => navigation.state === 'idle' && activateWaiting(registration))
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows take a target origin
const post = (worker: ServiceWorker | null, message: WorkerMessage) => worker?.postMessage(message)

/** Includes files fetched before the worker controlled the page. */
const fetchedUrls = () => performance.getEntriesByType('resource').map(({ name }) => name)

/** Reads the active worker each time: a newer one may have been activated since the registration. */
function deleteAdminFilesUnlessAdmin({ active }: ServiceWorkerRegistration): void {
  if (!currentAccount()?.is_admin) post(active, { type: 'forget admin' })
}

/** Activates the waiting worker, unless there are unsaved changes. */
function activateWaiting({ waiting }: ServiceWorkerRegistration): void {
  if (!hasUnsavedChanges()) post(waiting, { type: 'take over' })
}
