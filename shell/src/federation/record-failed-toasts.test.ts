import { ModuleFederation } from '@module-federation/runtime-core'
import { expect, rs, test } from '@rstest/core'
import forgetFailedShares from './forget-failed-shares.ts'
import { journal } from './journal.ts'
import { recordFailedToasts } from './record-failed-toasts.ts'

const missing = Object.assign(new Error('Loading chunk toast failed'), { name: 'ChunkLoadError' })

/** A host whose shared modules cannot be fetched, made like the shell's own. */
function hostWithoutFiles() {
  forgetFailedShares()
  const get = rs.fn(async () => Promise.reject<() => object>(missing))
  const shared = { version: '1.0.0', get, scope: ['default'], shareConfig: { requiredVersion: '^1.0.0' } }
  const host = new ModuleFederation({
    name: 'shell',
    remotes: [],
    shared: { '@sallyport/runtime/toast': shared, '@sallyport/runtime/api': shared },
  })
  return { host, get }
}

test('every failed request for the chunk of toasts is recorded in the load log, and made again', async () => {
  const { host, get } = hostWithoutFiles()
  recordFailedToasts()

  for (const _ of ['first', 'second'])
    await expect(host.loadShare('@sallyport/runtime/toast')).rejects.toThrow('toast failed')

  const record = { app: 'shell', outcome: 'missing', detail: 'Loading chunk toast failed' }
  expect(journal.attempts()).toMatchObject([record, record])
  expect(get).toHaveBeenCalledTimes(2)
})

test('failures of other shared modules are left to the code that loads them', async () => {
  const { host } = hostWithoutFiles()
  const before = journal.attempts()
  recordFailedToasts()

  await expect(host.loadShare('@sallyport/runtime/api')).rejects.toThrow()

  expect(journal.attempts()).toBe(before)
})
