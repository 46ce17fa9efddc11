import { expect, rs, test } from '@rstest/core'
import * as host from '@sallyport/runtime/host' with { rstest: 'importActual' }
import { loadLog } from '../federation/load-log.ts'
import { singletonLoaders } from '../federation/singletons.ts'
import { openApi } from './open-api.ts'

const setTransportErrorReporter = rs.hoisted(() => rs.fn<typeof host.setTransportErrorReporter>())
rs.mock('@sallyport/runtime/host', () => ({ ...host, setTransportErrorReporter }))

test('records the transport of API calls that cannot be loaded', async () => {
  await openApi()
  setTransportErrorReporter.mock.calls[0]?.[0](performance.now(), new Error('no transport'))

  expect(loadLog.attempts().at(-1)).toMatchObject({ app: 'shell', detail: expect.stringContaining('no transport') })
})

test('records an API client that cannot be loaded', async () => {
  rs.spyOn(singletonLoaders, '@sallyport/runtime/api').mockRejectedValueOnce(new Error('a mistake'))

  await expect(openApi()).rejects.toThrow('a mistake')

  expect(loadLog.attempts().at(-1)).toMatchObject({
    app: 'shell',
    outcome: 'broken',
    detail: expect.stringContaining('a mistake'),
  })
})
