import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { root } from './workspace.ts'

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const read = (document: string) => readFileSync(path.join(root, document), 'utf8')

test('the files that ARCHITECTURE and README name exist', () => {
  const named = ['ARCHITECTURE.md', 'README.md'].flatMap((document) =>
    [...read(document).matchAll(/`((?!src\/)[\w.-]+\/[\w./-]+\.(?:tsx?|mjs|sql|html))`/g)].map(([, file = '']) => file),
  )

  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

describe('the relative links exist in', () => {
  // The links of INSTALL.md are relative to the root of the archive.
  for (const document of documents.filter((name) => name !== 'deployment/INSTALL.md')) {
    test(document, () => {
      const links = [...read(document).matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, link = '']) => link)
      const missing = links.filter((link) => !existsSync(path.join(root, path.dirname(document), link)))

      expect(missing).toEqual([])
    })
  }
})
