import { expect, test } from '@rstest/core'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { packFolder, unpackFolder } from './folder-archive.ts'

test('unpacks the files and the empty folders that were packed', () => {
  const from = temporaryFolder('archive')
  const files = { PG_VERSION: '18\n', 'base/1/2601': '\0\xff'.repeat(1000), 'base/1/empty': '' }
  mkdirSync(path.join(from, 'base/1'), { recursive: true })
  mkdirSync(path.join(from, 'pg_wal/archive_status'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(from, name), text, 'latin1')

  const to = path.join(temporaryFolder('archive'), 'database')
  unpackFolder(packFolder(from), to)

  const names = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  expect(names(to)).toEqual(names(from))
  for (const [name, text] of Object.entries(files)) expect(readFileSync(path.join(to, name), 'latin1')).toBe(text)
})
