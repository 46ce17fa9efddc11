import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RsbuildPlugin, Rspack } from '@rsbuild/core'
import { routes } from '../config/routes.ts'
import { contract } from '../platform/platform.ts'
import { containerName } from './federation.ts'
import type { Asset, Release } from './release.ts'

type Chunk = NonNullable<Rspack.StatsCompilation['chunks']>[number]
type Origin = NonNullable<Chunk['origins']>[number]

/** `page(routes.login, … import('./login/login-page.tsx'))`: which file a page is in; a note of the chunk may stand before it. */
const pageLine = /page\(\s*routes\.(\w+)[\s\S]*?import\((?:\/\*.*?\*\/\s*)?'([^']+)'\)/g

/** Writes `dist/release.json`: what a release of the app consists of, for the discovery document. */
export function releasePlugin(app: string, version: string): RsbuildPlugin {
  return {
    name: 'sallyport:release',
    setup(api) {
      api.onAfterBuild(({ stats }) => {
        if (!stats || stats.hasErrors()) return
        const { distPath, rootPath } = api.context
        const { chunks = [] } = stats.toJson({
          all: false,
          chunks: true,
          chunkOrigins: true,
          ids: true,
        })
        const release = describeRelease({ app, version, chunks, dist: distPath, root: rootPath })
        writeFileSync(path.join(distPath, 'release.json'), JSON.stringify(release, null, 2))
      })
    },
  }
}

type Built = { app: string; version: string; chunks: Chunk[]; dist: string; root: string }

function describeRelease({ app, version, chunks, dist, root }: Built): Release {
  const assets = (found: Chunk[]) => [...new Set(found.flatMap(({ files = [] }) => files))].map(assetIn(dist))
  const from = (asks: (origin: Origin) => boolean) => chunks.filter(({ origins = [] }) => origins.some(asks))
  const asked = (file: string) => from(({ request }) => request === file)
  const provided = (door: string) =>
    from(({ moduleName }) => moduleName.startsWith('provide shared') && moduleName.includes(` ${door}@`))
  const exposed = from(({ moduleName }) => moduleName === 'container entry')
  const isShell = app === 'shell'
  const entry = chunks.filter(({ names = [] }) => names.includes(isShell ? 'index' : containerName(app)))
  return {
    name: app,
    version,
    contract,
    entry: assets(entry).find(({ file }) => file.endsWith('.js'))!,
    preload: {
      all: assets(isShell ? provided('shared/api') : exposed),
      pages: isShell ? {} : Object.fromEntries(pagesIn(root).map(([route, file]) => [route, assets(asked(file))])),
    },
  }
}

/** The pages of the remote in a folder, as its routes list them. */
export function pagesIn(root: string): [path: string, file: string][] {
  const source = readFileSync(path.join(root, 'src/routes.ts'), 'utf8')
  return [...source.matchAll(pageLine)].map(([, name, file]) => [routes[name as keyof typeof routes].path, file!])
}

const assetIn =
  (dist: string) =>
  (file: string): Asset => ({
    file,
    integrity: `sha384-${createHash('sha384')
      .update(readFileSync(path.join(dist, file)))
      .digest('base64')}`,
  })
