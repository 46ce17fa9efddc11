import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { route, type RemotePage } from '@sallyport/contract/config'
import { folderOf } from '../workspace.ts'
import { workspaceRemotes } from './read-remote.ts'
import { pagesModule } from './remote-pages.ts'

const office = folderOf('office')
const pageWith = (file: RemotePage['file'], more: Partial<RemotePage> = {}) => ({
  pages: [{ route: route('/office/x', 'user'), file, ...more }],
})

describe('the generated module of a remote', () => {
  test('imports each page when it is opened, from a chunk with the name of the page or a given one', () => {
    const chunkName = (more: Partial<RemotePage>) =>
      /async \(\) => \(await import\(\/\* webpackChunkName: "(.+)" \*\/ "\.\/nodes\/nodes-page\.tsx"\)\)\.NodesPage/.exec(
        pagesModule(office, pageWith('nodes/nodes-page.tsx', more)),
      )?.[1]

    expect(chunkName({})).toBe('nodes')
    expect(chunkName({ chunk: 'lists' })).toBe('lists')
  })

  test('is not generated for two pages whose names would share a chunk by chance', () => {
    const pages = [pageWith('nodes/nodes-page.tsx'), pageWith('node/nodes-page.tsx')].flatMap((one) => one.pages)

    expect(() => pagesModule(office, { pages })).toThrow(/several pages for the chunk nodes/)
  })

  test('is not generated for a page without a file', () => {
    expect(() => pagesModule(office, pageWith('nodes/none-page.tsx'))).toThrow(
      /remote\.ts lists a page in \S+none-page\.tsx, which does not exist/,
    )
  })

  test('is not generated for a file that does not export the page', () => {
    const wrong = pageWith('../../shared/ui/src/routing/page.tsx' as RemotePage['file'])

    expect(() => pagesModule(office, wrong)).toThrow(
      'expected an export called Page, found PageHandle, PageComponent, page',
    )
  })

  for (const [name, remote] of workspaceRemotes()) {
    test(`of ${name} has a file for every page`, () => {
      for (const { file } of remote.pages)
        expect([file, existsSync(path.join(folderOf(name), 'src', file))]).toEqual([file, true])
      expect(pagesModule(folderOf(name), remote).match(/await import/g)).toHaveLength(remote.pages.length)
    })
  }
})
