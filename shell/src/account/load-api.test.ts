import { expect, rs, test } from '@rstest/core'
import * as host from '@sallyport/runtime/host' with { rstest: 'importActual' }
import { loadLog } from '../federation/load-log.ts'
import { singletonLoaders } from '../federation/singletons.ts'
import { loadApi } from './load-api.ts'

const setHttpClientErrorReporter = rs.hoisted(() => rs.fn<typeof host.setHttpClientErrorReporter>())
rs.mock('@sallyport/runtime/host', () => ({ ...host, setHttpClientErrorReporter }))

test('records an HTTP client that cannot be loaded', async () => {
  await loadApi()
  setHttpClientErrorReporter.mock.calls[0]?.[0](new Error('no client'))

  expect(loadLog.attempts().at(-1)).toMatchObject({ app: 'shell', detail: expect.stringContaining('no client') })
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
