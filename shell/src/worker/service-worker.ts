import { cacheLiveRelease, cacheUsedFiles, deleteAdminFiles, deleteOtherCaches } from './cached-files.ts'
import type { WorkerMessage } from './messages.ts'
import { siteRoot, strategyFor, strategyForFile } from './requests.ts'
import { strategies } from './strategies.ts'
import { worker } from './worker-scope.ts'

worker.addEventListener('install', (event) => event.waitUntil(cacheLiveRelease()))

worker.addEventListener('activate', (event) => event.waitUntil(deleteOtherCaches().then(() => worker.clients.claim())))

worker.addEventListener('fetch', (event) => {
  const strategy = strategyFor(event.request, siteRoot)
  if (strategy !== 'passthrough') event.respondWith(strategies[strategy](event))
})

worker.addEventListener('message', (event) => event.waitUntil(handleMessage(event.data as WorkerMessage)))

/** Only pages of the same origin can post messages to the worker. */
function handleMessage(message: WorkerMessage): Promise<void> {
  switch (message.type) {
    case 'used':
      return cacheUsedFiles(message.urls.filter((url) => strategyForFile(url, siteRoot) === 'cache first'))
    case 'forget admin':
      return deleteAdminFiles()
    case 'take over':
      return worker.skipWaiting()
  }
}
