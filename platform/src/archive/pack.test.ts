import { chmodSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { pack } from './pack.ts'

test('packs the same files with the same bytes, whatever their times, modes and order', () => {
  const folder = temporaryFolder('pack')
  const packed = [
    { names: ['a', 'b'], mode: 0o600, time: 1 },
    { names: ['b', 'a'], mode: 0o664, time: 1_700_000_000 },
  ].map(({ names, mode, time }, index) => {
    const top = path.join(folder, String(index), 'top')
    mkdirSync(top, { recursive: true })
    for (const name of names) {
      const file = path.join(top, name)
      writeFileSync(file, name)
      chmodSync(file, mode)
      utimesSync(file, time, time)
    }
    const archive = path.join(folder, `${index}.tgz`)
    pack(top, archive, 1_795_305_600)
    return readFileSync(archive)
  })

  expect(packed[0]!.equals(packed[1]!)).toBe(true)
})
