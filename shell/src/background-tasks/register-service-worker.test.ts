import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { signOut } from '@sallyport/runtime/host'
import { signIn } from '@sallyport/runtime/session'
import { admin } from '@sallyport/testing'
import { registerServiceWorker } from './register-service-worker.ts'

function worker() {
  const received: string[] = []
  return { received, postMessage: ({ type }: { type: string }) => received.push(type) }
}

// The router finds no release of any remote.
rs.stubGlobal('fetch', async () => new Response(null, { status: 404 }))

beforeEach(() => void rs.stubEnv('PROD', 'true'))
afterEach(() => {
  rs.unstubAllEnvs()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('sends the worker that is active at sign-out a message to delete the files for admins', async () => {
  const [first, next] = [worker(), worker()]
  const registration: { active: typeof first; waiting: null } = { active: first, waiting: null }
  const serviceWorker = { register: async () => registration, ready: Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  signIn({ token: 'token', account: admin() })
  await registerServiceWorker()
  expect(first.received).toEqual(['used'])

  registration.active = next
  signOut()

  expect(next.received).toEqual(['forget admin'])
  expect(first.received).toEqual(['used'])
})
