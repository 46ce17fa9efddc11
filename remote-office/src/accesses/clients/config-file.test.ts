import { expect, test } from '@rstest/core'
import { configFile } from './client-config.ts'

test('a config file has a type to which Android browsers add no extension', async () => {
  const file = configFile('[Interface]\n', 'my phone')

  expect([file.name, file.type, await file.text()]).toEqual([
    'my phone.conf',
    'application/octet-stream',
    '[Interface]\n',
  ])
})
