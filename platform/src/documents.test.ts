import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { sourceFiles } from './testing/source-files.ts'
import { root } from './workspace.ts'

const documents = sourceFiles('', /\.md$/)
const read = (document: string) => readFileSync(path.join(root, document), 'utf8')

test('the files that ARCHITECTURE and README name exist', () => {
  const named = ['ARCHITECTURE.md', 'README.md'].flatMap((document) =>
    [...read(document).matchAll(/`((?!src\/)[\w.-]+\/[\w./-]+\.(?:tsx?|mjs|sql|html))`/g)].map(([, file = '']) => file),
  )

  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

/** The paths of the tree in ARCHITECTURE; a row has names, two spaces and a text. */
function pathsOfTree(): string[] {
  const [, tree = ''] = read('ARCHITECTURE.md').split('```')
  const around: string[] = []
  return tree
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [, indent = '', names = ''] = /^((?:[│├└ ][─ ]{3})*)(.+?)(?: {2}|$)/.exec(row) ?? []
      const depth = indent.length / 4
      const paths = names.split(', ').map((name) => path.posix.join(...around.slice(0, depth), name))
      around.splice(depth, Infinity, names)
      return paths
    })
}

test('the tree of ARCHITECTURE has each folder of a package, and no other', () => {
  const described =
    /^(?:(?:shell|remote-(?:auth|office|admin)|server|agent|installer|platform|shared\/(?:contract|ui))\/src\/[\w-]+)(?=\/)/
  const found = new Set(sourceFiles().flatMap((file) => described.exec(file)?.[0] ?? []))
  const named = pathsOfTree()

  expect(found.size).toBeGreaterThan(80)
  // Each app has the same folder of texts, which the tree names once.
  const isCommon = (folder: string) => /\/(?:testing|locales)$/.test(folder)
  expect([...found].filter((folder) => !named.includes(folder) && !isCommon(folder))).toEqual([])
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
})

test('each package has a README of at most ten lines', () => {
  const manifests = sourceFiles('', /\/package\.json$/).filter((file) => !file.includes('/testing/'))
  const readmes = manifests.map((file) => `${path.dirname(file)}/README.md`)

  expect(readmes.filter((file) => read(file).trim().split('\n').length > 10)).toEqual([])
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
