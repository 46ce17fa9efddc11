import { ModuleFederation } from '@module-federation/runtime-core'
import { expect, rs, test } from '@rstest/core'
import { loadLog } from './load-log.ts'
import retryFailedShares from './plugins/retry-failed-shares.ts'
import { loadApi, recordToastLoadFailures } from './shell-chunks.ts'
import { singletonLoaders } from './singletons.ts'

const missing = Object.assign(new Error('Loading chunk toast failed'), { name: 'ChunkLoadError' })

function hostWithoutFiles() {
  retryFailedShares()
  const get = rs.fn(async () => Promise.reject<() => object>(missing))
  const shared = { version: '1.0.0', get, scope: ['default'], shareConfig: { requiredVersion: '^1.0.0' } }
  const host = new ModuleFederation({
    name: 'shell',
    remotes: [],
    shared: { '@sallyport/runtime/toast': shared, '@sallyport/runtime/api': shared },
  })
  return { host, get }
}

test('records every failed request for the chunk of the toasts, and requests it again', async () => {
  const { host, get } = hostWithoutFiles()
  recordToastLoadFailures()

  for (const _ of ['first', 'second'])
    await expect(host.loadShare('@sallyport/runtime/toast')).rejects.toThrow('toast failed')

  const record = { app: 'shell', outcome: 'missing', detail: 'Loading chunk toast failed' }
  expect(loadLog.attempts()).toMatchObject([record, record])
  expect(get).toHaveBeenCalledTimes(2)
})

test('does not record failures of other shared modules, which the code that loads them records', async () => {
  const { host } = hostWithoutFiles()
  const before = loadLog.attempts()
  recordToastLoadFailures()

  await expect(host.loadShare('@sallyport/runtime/api')).rejects.toThrow()

  expect(loadLog.attempts()).toBe(before)
})

test('records an API client that cannot be loaded', async () => {
  rs.spyOn(singletonLoaders, '@sallyport/runtime/api').mockRejectedValueOnce(new Error('a mistake'))

  await expect(loadApi()).rejects.toThrow('a mistake')

  expect(loadLog.attempts().at(-1)).toMatchObject({
    app: 'shell',
    outcome: 'broken',
    detail: expect.stringContaining('a mistake'),
  })
})
