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

const folderOf = (file: string) => path.dirname(file)
const folders = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n').map(folderOf)

test('the tree of ARCHITECTURE has each folder of a package', () => {
  const [, tree = ''] = read('ARCHITECTURE.md').split('```')
  const nested = /^(?:shell|remote-\w+|server|agent|installer|platform|shared\/contract)\/src\/([\w-]+)$/
  const found = new Set(folders.flatMap((folder) => nested.exec(folder)?.[1] ?? []))

  expect(found.size).toBeGreaterThan(60)
  expect([...found].filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(tree))).toEqual([])
})

test('each package has a README of at most ten lines', () => {
  const packages = documents.filter((document) => existsSync(path.join(root, path.dirname(document), 'package.json')))
  const manifests = folders.filter((folder) => existsSync(path.join(root, folder, 'package.json')))
  const readmes = packages.filter((document) => document.endsWith('/README.md'))

  expect(readmes.map(folderOf).toSorted()).toEqual(
    [...new Set(manifests)].filter((folder) => folder !== '.').toSorted(),
  )
  expect(readmes.filter((document) => read(document).trim().split('\n').length > 10)).toEqual([])
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
