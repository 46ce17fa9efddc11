import { expect, rs, test } from '@rstest/core'
import { loadLog } from '../federation/load-log.ts'
import { singletonLoaders } from '../federation/singletons.ts'
import { loadApi } from './load-api.ts'

test('records an API client that cannot be loaded', async () => {
  rs.spyOn(singletonLoaders, '@sallyport/runtime/api').mockRejectedValueOnce(new Error('a mistake'))

  await expect(loadApi()).rejects.toThrow('a mistake')

  expect(loadLog.attempts().at(-1)).toMatchObject({
    app: 'shell',
    outcome: 'broken',
    detail: expect.stringContaining('a mistake'),
  })
})
