import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { remoteNames, remoteForPath, type RemoteName } from '@sallyport/contract/config'
import { routes } from '@sallyport/contract/config'
import { pagesIn } from './release-plugin.ts'

const folderOf = (name: RemoteName) => path.join(process.cwd(), `remote-${name}`)

const shellPaths = new Set<string>([routes.home.path, routes.notFound.path, routes.logout.path])

describe('the pages of a remote', () => {
  for (const name of remoteNames) {
    const pages = pagesIn(folderOf(name))

    test(`${name} lists every page of its prefixes once`, () => {
      const specified = Object.values(routes)
        .map((route) => route.path)
        .filter((route) => remoteForPath(route) === name && !shellPaths.has(route))

      expect(pages.map(([route]) => route).sort()).toEqual([...specified].sort())
    })

    test(`${name} has a file for every page, and every page() call is found`, () => {
      const source = readFileSync(path.join(folderOf(name), 'src/routes.ts'), 'utf8')

      expect(pages).toHaveLength(source.match(/(?<!\w)page\(/g)?.length ?? 0)
      for (const [route, file] of pages) {
        expect([route, existsSync(path.join(folderOf(name), 'src', file))]).toEqual([route, true])
      }
    })
  }

  test('and of the shell together are the whole table of routes', () => {
    const allPaths = [...remoteNames.flatMap((name) => pagesIn(folderOf(name)).map(([route]) => route)), ...shellPaths]

    expect(allPaths.sort()).toEqual(
      Object.values(routes)
        .map((route) => route.path)
        .sort(),
    )
  })
})
