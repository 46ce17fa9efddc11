import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { languages, limits } from '@sallyport/contract/config'
import { discoveryKey, discoveryPath, siteFolders } from '@sallyport/site'
import * as parts from 'platform/build/parts'
import { createDeclaration } from 'platform/build/read-remote'
import { workspaceRemotes } from 'platform/build/read-remote'
import { exposedModule, remotePages } from 'platform/build/remote-pages'
import { composeTranslations } from 'platform/build/translations'
import { compressFolder } from 'platform/compress'
import { folderOf, root, siteApps } from 'platform/workspace'
import { copyFolder, sites } from '../sites.ts'
import { discoveredLate } from './subject.ts'

/** All translations are in the namespace of the shell, which the server preloads. */
const release = { name: 'shell', version: '1.0.0' }
const shellFolder = `${release.name}/${release.version}`
const namespace = `${release.name}-${release.version}`

/** Builds the product as one application into the folder `sites.oneApplication`. */
export async function buildOneApplication(): Promise<void> {
  const rsbuild = await createRsbuild({ cwd: folderOf('shell'), config: configuration(sites.oneApplication) })
  const { close } = await rsbuild.build()
  await close()
  moveToShellFolder()
  addTranslations()
  for (const folder of [siteFolders.flags, siteFolders.fonts])
    copyFolder(path.join(sites.federated, folder), path.join(sites.oneApplication, folder))
  compressFolder(sites.oneApplication)
  writeDiscovery(sites.oneApplication, [])
}

/** Copies the one application to another site, which also preloads the requested scripts and stylesheets that its HTML does not contain. */
export function addPreloads(requests: readonly string[]): void {
  const site = copyFolder(sites.oneApplication, sites.oneApplicationPreloaded)
  const html = readFileSync(path.join(site, shellFolder, 'index.html'), 'utf8')
  writeDiscovery(site, discoveredLate(html, requests))
}

function moveToShellFolder(): void {
  const shell = path.join(sites.oneApplication, shellFolder)
  mkdirSync(shell, { recursive: true })
  for (const entry of readdirSync(sites.oneApplication, { withFileTypes: true })) {
    if (entry.isFile()) renameSync(path.join(sites.oneApplication, entry.name), path.join(shell, entry.name))
  }
}

function addTranslations(): void {
  for (const language of languages) {
    const translations = siteApps.flatMap((app) => Object.entries(composeTranslations(folderOf(app), language)))
    const folder = path.join(sites.oneApplication, siteFolders.translations, language)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, `${namespace}.json`), JSON.stringify(Object.fromEntries(translations)))
  }
}

/** Writes a discovery document with the shell, which contains the whole application, and a remote without files that declares all pages. */
function writeDiscovery(site: string, preloadUrls: readonly string[]): void {
  const all = preloadUrls.map((url) => {
    const hash = createHash('sha384').update(readFileSync(path.join(site, url)))
    return { url, integrity: `sha384-${hash.digest('base64')}` }
  })
  const live = {
    url: `/${shellFolder}/index.html`,
    metadata: { version: release.version, integrity: '' },
    extras: { platform: { contract: 1, preload: { all, pages: {} } } },
  }
  const pages = { ...live, extras: { platform: { contract: 1, declaration: declarationOfAllPages() } } }
  const microFrontends = { [discoveryKey(release.name)]: [live], [discoveryKey('pages')]: [pages] }
  writeFileSync(path.join(site, discoveryPath), JSON.stringify({ microFrontends }))
}

/** The server responds with 404 to pages that no remote declares, and preloads only remotes whose audience is `anyone`. */
function declarationOfAllPages() {
  const declarations = [...workspaceRemotes()].map(([name, remote]) => createDeclaration(folderOf(name), remote))
  return {
    prefixes: declarations.flatMap(({ prefixes }) => prefixes),
    audience: 'user',
    routes: declarations.flatMap(({ routes }) => routes),
  }
}

/** Generates modules that replace federation in the shell; returns the path of each by the path of the file that it replaces. */
function replacedModules(): Record<string, string> {
  const remotes = workspaceRemotes()
  const declarations = [...remotes].map(([name, remote]) => [name, createDeclaration(folderOf(name), remote)])
  const modules = {
    'load-remote': loadRemoteModule([...remotes.keys()]),
    'remotes-in-page': declarationsModule(Object.fromEntries(declarations) as object),
  }
  const folder = path.join(root, 'bench/dist/generated')
  mkdirSync(folder, { recursive: true })
  const aliases = Object.entries(modules).map(([name, text]) => {
    const replaced = path.join(folderOf('shell'), `src/federation/${name}.ts`)
    // An alias for a missing file would have no effect.
    if (!existsSync(replaced)) throw new Error(`${replaced} does not exist, but the one application replaces it`)
    const module = path.join(folder, `${name}.js`)
    writeFileSync(module, text)
    return [replaced, module]
  })
  return Object.fromEntries(aliases) as Record<string, string>
}

/** Configures a build of the same sources as one application: Rsbuild's defaults, and the settings of the shell that its pages need. */
function configuration(site: string): RsbuildConfig {
  return {
    mode: 'production',
    logLevel: 'error',
    source: { entry: { index: './src/main.tsx' }, define: parts.defines(namespace) },
    plugins: [pluginReact(), parts.leanRouter(), remotePages()],
    resolve: { alias: { ...parts.leanLibraries(), ...replacedModules() } },
    security: { sri: { enable: true } },
    html: {
      template: './index.html',
      templateParameters: {
        composition: '<!--composition-->',
        fonts: parts.fontPaths(),
        unsupportedBrowserIntegrity: parts.unsupportedBrowserIntegrity(folderOf('shell')),
      },
    },
    output: {
      // The server serves the files of `shell/` as immutable.
      distPath: { root: site, js: 'shell/static/js', css: 'shell/static/css' },
      cleanDistPath: true,
      legalComments: 'none',
    },
    tools: {
      // The stylesheets of libraries are CSS modules, as in remotes.
      cssLoader: { modules: { auto: isCssModule }, url: { filter: parts.isBundledUrl } },
      rspack: {
        plugins: [parts.compileHint],
        output: {
          crossOriginLoading: 'anonymous',
          chunkLoadTimeout: limits.remote.fileTimeout,
          trustedTypes: { policyName: 'sallyport-shell' },
        },
      },
    },
  }
}

const isCssModule = (file: string) => file.endsWith('.module.css') || file.includes('/node_modules/')

/** Replaces the shell's `federation/load-remote`: the routes are lazy chunks of the same bundle. */
function loadRemoteModule(names: readonly string[]): string {
  const bundled = names.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(moduleOf(name))})`)
  return `const bundled = { ${bundled.join(', ')} }
export const loadRemoteRoutes = async (name) => (await bundled[name]()).pages()
export const loadedVersionOf = () => undefined
`
}

const moduleOf = (name: string) => path.join(folderOf(name), exposedModule)

/** Replaces the shell's `federation/remotes-in-page` by constants of the same bundle. */
function declarationsModule(declarations: object): string {
  return `import { declaredRoutes, remoteForPath as remoteInTable, remoteTableIn } from '@sallyport/site'
const declarations = ${JSON.stringify(declarations)}
const table = remoteTableIn({ extras: { platform: { remotes: declarations } } })
export const remotesInPage = () => table
export const remoteForPath = (pathname) => remoteInTable(table, pathname)
export const declaredAudienceOf = async (app) => ({ audience: null, routes: declaredRoutes(declarations[app] ?? {}) })
`
}
