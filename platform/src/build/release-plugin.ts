import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RsbuildPlugin, Rspack } from '@rsbuild/core'
import { routes, type Route } from '@sallyport/contract/config'
import { containerName, platformContract } from '@sallyport/contract/platform'
import { readAsset, listFiles, writeTranslations } from './built-files.ts'
import { releaseFile, type Asset, type Release } from './release.ts'

type Chunk = NonNullable<Rspack.StatsCompilation['chunks']>[number]
type Origin = NonNullable<Chunk['origins']>[number]
type Module = NonNullable<Rspack.StatsCompilation['modules']>[number]

/** The route and the file in `page(routes.login, … import('./login/login-page.tsx'))`; a magic comment may precede the file. */
const pageLine = /page\(\s*routes\.(\w+)[\s\S]*?import\((?:\/\*.*?\*\/\s*)?'([^']+)'\)/g

/** Module names in the stats: `provide shared module (default) @sallyport/runtime/router@2.0.0 = …`, `consume shared module (default) react@^19.0.0 (strict)`. */
const sharedModule = /^(provide|consume) shared module \(\w+\) (\S+)@(\^?\d+\.\d+\.\d+)/

/** Writes `dist/release.json`, which describes the release for the discovery document. Must run after all plugins that emit files. */
export function releasePlugin(app: string, version: string): RsbuildPlugin {
  return {
    name: 'sallyport:release',
    setup(api) {
      api.onAfterBuild(({ stats }) => {
        if (!stats || stats.hasErrors()) return
        const { distPath, rootPath } = api.context
        const { chunks = [], modules = [] } = stats.toJson({
          all: false,
          chunks: true,
          chunkOrigins: true,
          modules: true,
          modulesSpace: Infinity,
          ids: true,
        })
        const release = describeRelease({ app, version, chunks, modules, dist: distPath, root: rootPath })
        writeFileSync(path.join(distPath, releaseFile), JSON.stringify(release, null, 2))
      })
    },
  }
}

type BuildStats = { app: string; version: string; chunks: Chunk[]; modules: Module[]; dist: string; root: string }

function describeRelease({ app, version, chunks, modules, dist, root }: BuildStats): Release {
  const filesOf = (found: Chunk[]) => [...new Set(found.flatMap(({ files = [] }) => files))]
  const assetsOf = (found: Chunk[]) => filesOf(found).map((file) => readAsset(dist, file))
  const chunksFrom = (matches: (origin: Origin) => boolean) =>
    chunks.filter(({ origins = [] }) => origins.some(matches))
  const chunksRequesting = (file: string) => chunksFrom(({ request }) => request === file)
  const chunksProviding = (singleton: string) =>
    chunksFrom(({ moduleName }) => moduleName.startsWith('provide shared') && moduleName.includes(` ${singleton}@`))
  const exposedChunks = chunksFrom(({ moduleName }) => moduleName === 'container entry')
  const isShell = app === 'shell'
  const pageFiles = () =>
    Object.fromEntries(pagesIn(root).map(([route, file]) => [route, assetsOf(chunksRequesting(file))]))
  const entryChunks = chunks.filter(({ names = [] }) => names.includes(isShell ? 'index' : containerName(app, version)))
  return {
    name: app,
    version,
    contract: platformContract,
    entry: assetsOf(entryChunks).find(({ file }) => file.endsWith('.js'))!,
    ...listFiles(dist),
    words: writeTranslations(root, dist),
    ...(isShell ? { supplies: singletons('provide', modules) } : { requires: singletons('consume', modules) }),
    preload: {
      all: assetsOf(isShell ? chunksProviding('@sallyport/runtime/api') : exposedChunks),
      pages: isShell ? forSignedInPages(assetsOf(chunksRequesting(httpClientModule))) : pageFiles(),
    },
  }
}

const httpClientModule = './http-client.ts'

/** Preloads for the pages that require a session: they send API requests at once, the others only when a form is submitted. */
function forSignedInPages(files: Asset[]): Release['preload']['pages'] {
  const pages = Object.values<Route>(routes).filter(({ access }) => access !== 'anyone' && access !== 'guest')
  return Object.fromEntries(pages.map(({ path }) => [path, files]))
}

export function pagesIn(root: string): [path: string, file: string][] {
  const source = readFileSync(path.join(root, 'src/routes.ts'), 'utf8')
  return [...source.matchAll(pageLine)].map(([, name, file]) => [routes[name as keyof typeof routes].path, file!])
}

function singletons(wanted: 'provide' | 'consume', modules: readonly Module[]): Record<string, string> {
  const found = modules.flatMap(({ name = '' }): [string, string][] => {
    const [, kind, singleton, version] = sharedModule.exec(name) ?? []
    if (!kind && name.includes('e shared module (')) throw new Error(`Expected a version of the form 1.2.3 in: ${name}`)
    return kind === wanted && singleton && version ? [[singleton, version]] : []
  })
  return Object.fromEntries(found.toSorted(([one], [other]) => one.localeCompare(other)))
}
