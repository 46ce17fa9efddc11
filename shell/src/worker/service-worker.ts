import { answers } from './answers.ts'
import { dropOtherCaches, forgetAdmin, keepUsed, takeRelease } from './kept-files.ts'
import type { WorkerMessage } from './messages.ts'
import { planFor } from './requests.ts'
import { worker } from './worker-scope.ts'

worker.addEventListener('install', (event) => event.waitUntil(takeRelease()))

worker.addEventListener('activate', (event) => event.waitUntil(dropOtherCaches().then(() => worker.clients.claim())))

worker.addEventListener('fetch', (event) => {
  const plan = planFor(event.request, location.origin)
  if (plan !== 'untouched') event.respondWith(answers[plan](event))
})

worker.addEventListener('message', (event) => event.waitUntil(obey(event.data as WorkerMessage)))

/** Messages come from the site's own pages alone. */
function obey(message: WorkerMessage): Promise<void> {
  switch (message.type) {
    case 'used':
      return keepUsed(message.urls.filter((url) => planOf(url) === 'kept'))
    case 'forget admin':
      return forgetAdmin()
    case 'take over':
      return worker.skipWaiting()
  }
}

const planOf = (url: string) => planFor({ method: 'GET', url, mode: 'cors', destination: '' }, location.origin)
