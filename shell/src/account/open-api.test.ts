import { expect, rs, test } from '@rstest/core'
import * as api from '@sallyport/runtime/api'
import { journal } from '../federation/journal.ts'
import { lazyDoors } from '../federation/doors.ts'
import { openApi } from './open-api.ts'

test('the load log contains the code that sends calls when it cannot be loaded', async () => {
  const report = rs.fn<typeof api.setTransportErrorReporter>()
  rs.spyOn(lazyDoors, '@sallyport/runtime/api').mockResolvedValueOnce({ ...api, setTransportErrorReporter: report })

  await openApi()
  report.mock.calls[0]?.[0](performance.now(), new Error('no transport'))

  expect(journal.attempts().at(-1)).toMatchObject({ app: 'shell', detail: expect.stringContaining('no transport') })
})

test('a door of the shell that does not open is written down', async () => {
  rs.spyOn(lazyDoors, '@sallyport/runtime/api').mockRejectedValueOnce(new Error('a mistake'))

  await expect(openApi()).rejects.toThrow('a mistake')

  expect(journal.attempts().at(-1)).toMatchObject({
    app: 'shell',
    outcome: 'broken',
    detail: expect.stringContaining('a mistake'),
  })
})
