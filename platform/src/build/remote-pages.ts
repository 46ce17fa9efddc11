import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'
import type { Remote, RemotePage } from '@sallyport/contract/config'
import { parseSync } from 'oxc-parser'
import { readRemote } from './read-remote.ts'

/** The module that a remote exposes, generated from `src/remote.ts`. */
export const exposedModule = './src/remote.ts?routes'

/** The program that prerenders the marked pages of a remote. */
export const prerenderedModule = './src/remote.ts?prerendered'

/** The import specifier of a page in the generated module. */
export const requestOf = ({ file }: RemotePage) => `./${file}`

/** `nodes/nodes-page.tsx` exports `NodesPage`. */
const componentOf = ({ file }: RemotePage) =>
  path.basename(file, '.tsx').replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())

/** Generates the exposed module. It exports a function that creates the pages, because a router changes its route objects. */
export function remotePages(): RsbuildPlugin {
  return {
    name: 'sallyport:remote-pages',
    setup(api) {
      const test = /\/src\/remote\.ts$/
      const rootOf = (file: string) => path.join(path.dirname(file), '..')
      api.transform({ test, resourceQuery: /^\?routes$/ }, ({ resourcePath }) => {
        const root = rootOf(resourcePath)
        return pagesModule(root, readRemote(root))
      })
      api.transform({ test, resourceQuery: /^\?prerendered$/ }, ({ resourcePath }) => {
        const root = rootOf(resourcePath)
        const module = pagesModule(root, { pages: readRemote(root).pages.filter(({ isPrerendered }) => isPrerendered) })
        return `import { printInAllLanguages, renderPages } from '@sallyport/runtime/prerender'
${module}void printInAllLanguages(() => renderPages(pages()))
`
      })
    },
  }
}

/** @throws when a page file is missing, or does not export the component of its name. */
export function pagesModule(root: string, { pages }: Pick<Remote, 'pages'>): string {
  requireOneChunkEach(pages)
  for (const page of pages) requireComponent(path.join(root, 'src', page.file), componentOf(page))
  const calls = pages.map(
    (one) => `page(${JSON.stringify(one.route)}, async () => (${importOf(one)}).${componentOf(one)})`,
  )
  return `import { page } from '@sallyport/ui/routing'
export { platformContract as contract } from '@sallyport/contract/platform'
export const pages = () => [${calls.join(', ')}]
`
}

/** Names the chunk, because the ID of an unnamed chunk depends on its modules: a new stylesheet would change the file name of the page. */
const importOf = (page: RemotePage) =>
  `await import(/* webpackChunkName: ${JSON.stringify(chunkOf(page))} */ ${JSON.stringify(requestOf(page))})`

/** `nodes/nodes-page.tsx` is in the chunk `nodes`. */
const chunkOf = ({ file, chunk }: RemotePage) => chunk ?? path.basename(file, '.tsx').replace(/-page$/, '')

/** Pages share a chunk only if declared, because a visitor of one page downloads the others too. */
function requireOneChunkEach(pages: readonly RemotePage[]): void {
  const names = pages.map(chunkOf)
  const shared = pages.find(
    (page, index) =>
      page.chunk === undefined && names.indexOf(names[index] ?? '') !== names.lastIndexOf(names[index] ?? ''),
  )
  if (shared)
    throw new Error(
      `src/remote.ts lists several pages for the chunk ${chunkOf(shared)}: rename ${shared.file}, or give each a chunk`,
    )
}

function requireComponent(file: string, component: string): void {
  if (!existsSync(file)) throw new Error(`src/remote.ts lists a page in ${file}, which does not exist`)
  const { staticExports } = parseSync(file, readFileSync(file, 'utf8')).module
  const names = staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name ?? 'default'))
  if (names.includes(component)) return
  throw new Error(`${file}: expected an export called ${component}, found ${names.join(', ') || 'none'}`)
}
