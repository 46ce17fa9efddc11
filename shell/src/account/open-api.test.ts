import { expect, rs, test } from '@rstest/core'
import * as api from '@sallyport/runtime/api'
import { loadLog } from '../federation/load-log.ts'
import { singletonLoaders } from '../federation/singletons.ts'
import { openApi } from './open-api.ts'

test('records the transport of API calls that cannot be loaded', async () => {
  const report = rs.fn<typeof api.setTransportErrorReporter>()
  rs.spyOn(singletonLoaders, '@sallyport/runtime/api').mockResolvedValueOnce({
    ...api,
    setTransportErrorReporter: report,
  })

  await openApi()
  report.mock.calls[0]?.[0](performance.now(), new Error('no transport'))

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
