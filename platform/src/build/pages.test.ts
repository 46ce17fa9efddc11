import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { remoteNames, remoteForPath, type RemoteName } from '@sallyport/contract/config'
import { routes } from '@sallyport/contract/config'
import { pagesIn } from './release-plugin.ts'

const folderOf = (name: RemoteName) => path.join(process.cwd(), `remote-${name}`)

/** What the frame answers by itself. */
const ofFrame = new Set<string>([routes.home.path, routes.notFound.path, routes.logout.path])

describe('the pages of a remote', () => {
  for (const name of remoteNames) {
    const pages = pagesIn(folderOf(name))

    test(`${name} lists every page at an address of its own, once`, () => {
      const specified = Object.values(routes)
        .map((route) => route.path)
        .filter((address) => remoteForPath(address) === name && !ofFrame.has(address))

      expect(pages.map(([address]) => address).sort()).toEqual([...specified].sort())
    })

    test(`${name} has a file for every page, and every page is seen`, () => {
      const source = readFileSync(path.join(folderOf(name), 'src/routes.ts'), 'utf8')

      expect(pages).toHaveLength(source.match(/(?<!\w)page\(/g)?.length ?? 0)
      for (const [address, file] of pages) {
        expect([address, existsSync(path.join(folderOf(name), 'src', file))]).toEqual([address, true])
      }
    })
  }

  test('and the frame together are the whole table', () => {
    const answered = [...remoteNames.flatMap((name) => pagesIn(folderOf(name)).map(([address]) => address)), ...ofFrame]

    expect(answered.sort()).toEqual(
      Object.values(routes)
        .map((route) => route.path)
        .sort(),
    )
  })
})
