import { hasUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import { currentAccount, useSession } from '@sallyport/runtime/session'
import { serviceWorkerPath } from '@sallyport/contract/site'
import { router } from '../router.tsx'
import type { WorkerMessage } from '../worker/messages.ts'
import { workerScript } from './worker-script.ts'

/** Registers the service worker, and tells it what it cannot know. Nothing of the page depends on it. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(workerScript(serviceWorkerPath)).catch(() => null)
  // A browser that keeps nothing for this site has none.
  if (!registration) return
  await navigator.serviceWorker.ready
  tell(registration.active, { type: 'used', urls: fetchedFiles() })
  forgetAdminWithout(registration)
  useSession.subscribe(() => forgetAdminWithout(registration))
  handOver(registration)
  router.subscribe(({ navigation }) => navigation.state === 'idle' && handOver(registration))
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none, windows do
const tell = (worker: ServiceWorker | null, message: WorkerMessage) => worker?.postMessage(message)

/** Everything that was fetched before the worker could see it. */
const fetchedFiles = () => performance.getEntriesByType('resource').map(({ name }) => name)

/** What only admins may fetch leaves this machine with them. Another worker may have taken over since. */
function forgetAdminWithout({ active }: ServiceWorkerRegistration): void {
  if (!currentAccount()?.is_admin) tell(active, { type: 'forget admin' })
}

/** A newer worker takes over between two pages, and never beside something that must not be lost. */
function handOver({ waiting }: ServiceWorkerRegistration): void {
  if (!hasUnsavedChanges()) tell(waiting, { type: 'take over' })
}
