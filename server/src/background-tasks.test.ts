import { once } from 'node:events'
import { expect, test } from '@rstest/core'
import { startBackgroundTasks } from './background-tasks.ts'
import type { Store } from './database/store.ts'
import { createMailer } from './mail/mailer.ts'
import { createShutdown } from './server-process.ts'
import { sharedServer } from './testing/test-server.ts'

const server = await sharedServer()

/** The store of the test server with a first deletion that hangs until `release()`; records calls. */
function hangingStore() {
  const calls: string[] = []
  const events = new EventTarget()
  const released = once(events, 'release')
  const hanging = {
    where: () => {
      calls.push('delete')
      events.dispatchEvent(new Event('delete'))
      return Object.assign(released, { returning: () => released.then(() => []) })
    },
  }
  const db = new Proxy(server.store.db, {
    get: (of, name) => (name === 'delete' ? () => hanging : Reflect.get(of, name)),
  })
  const store: Store = { ...server.store, db, close: async () => void calls.push('close') }
  return { store, calls, reached: once(events, 'delete'), release: () => events.dispatchEvent(new Event('release')) }
}

const start = (store: Store) => {
  const { config, app } = server
  return startBackgroundTasks({ store, config, mailer: createMailer(config), publicUrl: () => '', log: app.log })
}

test('stopped background tasks finish the current step and start no other', async () => {
  const { store, calls, reached, release } = hangingStore()
  const stop = start(store)
  await reached

  const stopped = stop()
  release()
  await stopped

  expect(calls).toEqual(['delete'])
})

test('a step of the maintenance starts when the one before has ended', async () => {
  const { store, calls, reached, release } = hangingStore()
  const stop = start(store)
  await reached
  const before = calls.length

  release()
  await expect.poll(() => calls.length).toBeGreaterThan(before)
  await stop()

  expect(before).toBe(1)
})

test('a server stops and closes its database although a query of a background task hangs', async () => {
  const { store, calls, reached } = hangingStore()
  const stopTasks = start(store)
  const stop = createShutdown(server.app, { store, stopTasks })
  await reached

  await stop()

  expect(calls).toEqual(['delete', 'close'])
})

test('a step of the maintenance that fails is logged, and does not keep the next ones from running', async () => {
  const failing = () => {
    throw new Error('refused')
  }
  const db = new Proxy(server.store.db, { get: (of, name) => (name === 'delete' ? failing : Reflect.get(of, name)) })
  const store: Store = { ...server.store, db }
  const failures = () => server.log.filter((line) => line.includes('a background task failed')).length
  const stop = start(store)

  await expect.poll(failures).toBeGreaterThan(1)
  await stop()
})
