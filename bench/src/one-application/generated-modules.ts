import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { declare } from 'platform/build/read-remote'
import { exposedModule } from 'platform/build/remote-pages'
import { folderOf, root } from 'platform/workspace'
import { workspaceRemotes } from 'platform/build/read-remote'

const folder = path.join(root, 'bench/dist/generated')

/** Replaces the shell's `federation/load-remote`: the routes are lazy chunks of the same bundle. */
function loadRemoteModule(names: readonly string[]): string {
  const bundled = names.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(moduleOf(name))})`)
  return `const bundled = { ${bundled.join(', ')} }
export const loadRemoteRoutes = async (name) => (await bundled[name]()).pages()
export const loadedVersionOf = () => undefined
`
}

const moduleOf = (name: string) => path.join(folderOf(name), exposedModule)

/** Replaces the shell's `federation/remotes-in-page` and `federation/declared-access` by constants of the same bundle. */
function declarationsModule(declarations: object): string {
  return `import { declaredRoutes, remoteForPath as remoteInTable, remoteTableIn } from '@sallyport/contract/site'
const declarations = ${JSON.stringify(declarations)}
const table = remoteTableIn({ extras: { platform: { remotes: declarations } } })
export const remotesInPage = () => table
export const remoteForPath = (pathname) => remoteInTable(table, pathname)
export const declaredAccessOf = async (app) => ({ access: null, routes: declaredRoutes(declarations[app] ?? {}) })
`
}

/** Writes the modules that replace federation in the shell, and returns their files. */
export function writeGeneratedModules(): { loadRemote: string; declarations: string } {
  const remotes = workspaceRemotes()
  const declarations = [...remotes].map(([name, remote]) => [name, declare(folderOf(name), remote)])
  const write = (name: string, text: string) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, name), text)
    return path.join(folder, name)
  }
  return {
    loadRemote: write('load-remote.js', loadRemoteModule([...remotes.keys()])),
    declarations: write('declarations.js', declarationsModule(Object.fromEntries(declarations) as object)),
  }
}
