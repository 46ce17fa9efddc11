import { describe, expect, test } from '@rstest/core'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { extractArchive } from './archive-reader.ts'
import { writeArchive } from './archive-writer.ts'
import { formatVersion, manifestName, type Manifest } from './manifest.ts'

const name = 'site/shell/1.0.0/index.html'
const content = Buffer.from('<!doctype html>')
const member = { name, size: content.length, sha256: createHash('sha256').update(content).digest('hex') }
const manifest: Manifest = {
  format: formatVersion,
  version: '1.0.0',
  created_at: 1,
  database: { migration: 1, tables: [], sequences: [] },
  members: [member],
}

const fileEntry = (name: string, body: Buffer | string, fields: Partial<TarEntry['header']> = {}): TarEntry => ({
  header: { name, size: Buffer.byteLength(body), type: 'file', ...fields },
  body: Buffer.from(body),
})
const manifestEntry = (fields: Partial<Manifest> = {}) =>
  fileEntry(manifestName, JSON.stringify({ ...manifest, ...fields }))

async function extract(entries: TarEntry[], change: (file: string) => void = () => undefined) {
  const root = temporaryFolder('archive')
  const file = path.join(temporaryFolder('archive'), 'backup.tar.gz')
  writeFileSync(file, gzipSync(await packTar(entries)))
  change(file)
  const folder = path.join(root, 'a', 'b')
  const result = await extractArchive(file, folder).catch((error: unknown) => String(error))
  return { result, root, folder }
}

test('extracts an archive that fits its manifest', async () => {
  const { result, folder } = await extract([fileEntry(name, content), manifestEntry()])

  expect(result).toEqual(manifest)
  expect(readFileSync(path.join(folder, name))).toEqual(content)
})

describe('refuses an archive, and writes nothing outside of its folder,', () => {
  const links = (['symlink', 'link'] as const).map((type) => ({
    header: { name, size: 0, type, linkname: '/etc/passwd' },
  }))
  test.each<[string, TarEntry[], string]>([
    ['with a path to a parent', [fileEntry('../outside', content)], 'path "../outside" is not allowed'],
    ['with a nested path to a parent', [fileEntry('site/../../../outside', content)], 'is not allowed'],
    ['with an absolute path', [fileEntry('/tmp/sallyport-outside', content)], 'is not allowed'],
    ['with a hidden file', [fileEntry('site/.lock/x', content)], 'is not allowed'],
    ['with a file of another kind', [fileEntry('database/users/x.sql', content)], 'is not allowed'],
    ['with a symbolic link', [links[0]!], 'is no file but a symlink'],
    ['with a hard link', [links[1]!], 'is no file but a link'],
    ['with a named pipe', [{ header: { name, size: 0, type: 'fifo' } }], 'is no file but a fifo'],
    ['with a device', [{ header: { name, size: 0, type: 'character-device' } }], 'is no file but a character-device'],
    ['with a member twice', [fileEntry(name, content), fileEntry(name, content)], 'twice'],
    ['with a member that the manifest does not name', [fileEntry('site/x.js', '1'), manifestEntry()], 'does not name'],
    ['without a member of the manifest', [manifestEntry()], 'is missing'],
    ['with another content', [fileEntry(name, '<!doctype HTML>'), manifestEntry()], 'has other content than its hash'],
    ['with members after its manifest', [manifestEntry(), fileEntry(name, content)], 'follows its manifest'],
    ['without a manifest', [fileEntry(name, content)], 'it ends before its manifest'],
    ['of a newer format', [manifestEntry({ format: formatVersion + 1 })], 'newer version of Sallyport'],
    ['with an invalid manifest', [fileEntry(manifestName, '{"format":1}')], 'its manifest cannot be read'],
  ])('%s', async (_, entries, reason) => {
    const { result, root } = await extract(entries)

    expect(result).toContain(reason)
    expect(readdirSync(root)).toEqual(['a'].filter((each) => existsSync(path.join(root, each))))
    expect(readdirSync(root, { recursive: true })).not.toContain('outside')
    expect(existsSync('/tmp/sallyport-outside')).toBe(false)
  })

  test.each([20, 200, -20])('that is truncated at byte %i', async (length) => {
    const entries = [fileEntry(name, content), manifestEntry()]
    const { result } = await extract(entries, (file) => {
      truncateSync(file, length < 0 ? readFileSync(file).length + length : length)
    })

    expect(result).toContain('StartupError: The backup is damaged')
  })

  test('that is no archive', async () => {
    const { result } = await extract([], (file) => writeFileSync(file, 'no archive'))

    expect(result).toContain('The backup is damaged')
  })
})

test('a failed backup leaves no file', async () => {
  const folder = temporaryFolder('archive')
  const file = path.join(folder, 'backup.tar.gz')

  const written = writeArchive(file, async (add) => {
    await add(name, content)
    throw new Error('No space left on device')
  })

  await expect(written).rejects.toThrow('No space left on device')
  expect(readdirSync(folder)).toEqual([])
})
