import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { compress } from './compress.ts'

let folder = ''
beforeEach(() => {
  folder = temporaryFolder('compress')
})

const compressed = (name: string, length: number) => {
  const file = path.join(folder, name)
  writeFileSync(file, 'x'.repeat(length))
  compress(file)
  return file
}

for (const name of ['a.js', 'a.css', 'a.json', 'a.svg', 'a.html']) {
  test(`${name} gets a Brotli and a gzip file with the same content`, () => {
    const file = compressed(name, 1024)

    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe('x'.repeat(1024))
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe('x'.repeat(1024))
  })
}

for (const [name, length] of [
  ['a.js', 1023],
  ['a.png', 4096],
  ['a.js.br', 4096],
] as const) {
  test(`${name} of ${length} bytes is not compressed`, () => {
    const file = compressed(name, length)

    expect([existsSync(`${file}.br`), existsSync(`${file}.gz`)]).toEqual([false, false])
  })
}
