import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { signIn, signOut } from '@sallyport/runtime/session'
import { admin } from '@sallyport/testing'
import { startWorker } from './start-worker.ts'

/** A worker that remembers the kinds of what it is told. */
function worker() {
  const told: string[] = []
  return { told, postMessage: ({ type }: { type: string }) => told.push(type) }
}

/** The pages behind the router find nothing. */
rs.stubGlobal('fetch', async () => new Response(null, { status: 404 }))

beforeEach(() => void rs.stubEnv('PROD', 'true'))
afterEach(() => {
  rs.unstubAllEnvs()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('who leaves after another worker took over has the files for admins forgotten by that one', async () => {
  const [first, next] = [worker(), worker()]
  const registration: { active: typeof first; waiting: null } = { active: first, waiting: null }
  const serviceWorker = { register: async () => registration, ready: Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  signIn({ token: 'token', account: admin() })
  await startWorker()
  expect(first.told).toEqual(['used'])

  registration.active = next
  signOut()

  expect(next.told).toEqual(['forget admin'])
  expect(first.told).toEqual(['used'])
})
