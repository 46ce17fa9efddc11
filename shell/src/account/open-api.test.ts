import { expect, rs, test } from '@rstest/core'
import { journal } from '../federation/journal.ts'
import { lazyDoors } from '../federation/doors.ts'
import { openApi } from './open-api.ts'

test('a door of the shell that does not open is written down', async () => {
  rs.spyOn(lazyDoors, 'shared/api').mockRejectedValueOnce(new Error('a mistake'))

  await expect(openApi()).rejects.toThrow('a mistake')

  expect(journal.attempts()).toMatchObject([
    { app: 'shell', outcome: 'broken', detail: expect.stringContaining('a mistake') },
  ])
})
