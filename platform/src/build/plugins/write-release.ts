import { writeFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import type { RsbuildPlugin, Rspack } from '@rsbuild/core'
import { languages } from '@sallyport/contract/config'
import { containerName, platformContract } from '@sallyport/contract/platform'
import { releaseFile } from '@sallyport/site'
import {
  integrityOf,
  integrityOfFile,
  translationsFolder,
  type Release,
  type Asset,
} from '../../release/folder/release.ts'
import { prerender } from '../prerender/prerender.ts'
import { createDeclaration, readRemote } from '../read-remote.ts'
import { requestOf } from '../remote-pages.ts'
import { composeTranslations } from '../translations.ts'

type Chunk = NonNullable<Rspack.StatsCompilation['chunks']>[number]
type Origin = NonNullable<Chunk['origins']>[number]
type Module = NonNullable<Rspack.StatsCompilation['modules']>[number]

/** Matches module names in the stats, such as `consume shared module (default) react@^19.0.0 (strict)`. */
const sharedModule = /^(provide|consume) shared module \(\w+\) (\S+)@(\^?\d+\.\d+\.\d+)/

/** Writes `dist/release.json`, which describes the release for the discovery document. Must run after all plugins that emit files. */
export function releasePlugin(app: string, version: string): RsbuildPlugin {
  return {
    name: 'sallyport:release',
    setup(api) {
      api.onAfterBuild(async ({ stats }) => {
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
        const release = await describeRelease({ app, version, chunks, modules, dist: distPath, root: rootPath })
        writeFileSync(path.join(distPath, releaseFile), JSON.stringify(release, null, 2))
      })
    },
  }
}

type BuildStats = { app: string; version: string; chunks: Chunk[]; modules: Module[]; dist: string; root: string }

async function describeRelease({ app, version, chunks, modules, dist, root }: BuildStats): Promise<Release> {
  const filesOf = (found: Chunk[]) => [...new Set(found.flatMap(({ files = [] }) => files))]
  const assetsOf = (found: Chunk[]) => filesOf(found).map((file) => readAsset(dist, file))
  const chunksFrom = (matches: (origin: Origin) => boolean) =>
    chunks.filter(({ origins = [] }) => origins.some(matches))
  const chunksRequesting = (file: string) => chunksFrom(({ request }) => request === file)
  const chunksProviding = (singleton: string) =>
    chunksFrom(({ moduleName }) => moduleName.startsWith('provide shared') && moduleName.includes(` ${singleton}@`))
  const exposedChunks = chunksFrom(({ moduleName }) => moduleName === 'container entry')
  const isShell = app === 'shell'
  const remote = isShell ? null : readRemote(root)
  const pages = remote?.pages.map((page) => [page.route.path, assetsOf(chunksRequesting(requestOf(page)))]) ?? []
  const entryChunks = chunks.filter(({ names = [] }) => names.includes(isShell ? 'index' : containerName(app, version)))
  const prerendered = remote?.pages.filter(({ isPrerendered }) => isPrerendered).map(requestOf) ?? []
  const prerenderedChunks = isShell ? entryChunks : [...exposedChunks, ...prerendered.flatMap(chunksRequesting)]
  const stylesheets = filesOf(prerenderedChunks).filter((file) => file.endsWith('.css'))
  if (isShell || prerendered.length > 0) await prerender({ app, version, root, dist, stylesheets })
  return {
    name: app,
    version,
    contract: platformContract,
    entry: assetsOf(entryChunks).find(({ file }) => file.endsWith('.js'))!,
    ...listFiles(dist),
    translations: writeTranslations(root, dist),
    ...(isShell ? { supplies: singletons('provide', modules) } : { requires: singletons('consume', modules) }),
    preload: {
      all: isShell ? [] : assetsOf(exposedChunks),
      pages: Object.fromEntries(pages) as Release['preload']['pages'],
      // The pages of signed-in users send API requests at once; other pages send requests only when a form is submitted.
      ...(isShell && { signedIn: assetsOf(chunksProviding('@sallyport/runtime/api')) }),
    },
    ...(remote && { declaration: createDeclaration(root, remote) }),
  }
}

function singletons(wanted: 'provide' | 'consume', modules: readonly Module[]): Record<string, string> {
  const found = modules.flatMap(({ name = '' }): [string, string][] => {
    const [, kind, singleton, version] = sharedModule.exec(name) ?? []
    if (!kind && name.includes('e shared module (')) throw new Error(`Expected a version of the form 1.2.3 in: ${name}`)
    return kind === wanted && singleton && version ? [[singleton, version]] : []
  })
  return Object.fromEntries(found.toSorted(([one], [other]) => one.localeCompare(other)))
}

type SizedAsset = Release['files'][number]

const codeFile = /\.(?:js|css)$/

function readAsset(dist: string, file: string): Asset {
  return { file, integrity: integrityOfFile(path.join(dist, file)) }
}

/** The files of a build except hidden files, translations and `release.json`. `bytes`: the gzip size of all scripts and stylesheets. */
function listFiles(dist: string): Pick<Release, 'files' | 'bytes'> {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => file !== releaseFile && !file.startsWith(`${translationsFolder}/`))
    .toSorted()
    .map((file) => describeFile(dist, file))
  const sizes = files.filter(({ file }) => codeFile.test(file)).map(({ bytes }) => bytes)
  return { files, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) }
}

function writeTranslations(appRoot: string, dist: string): Release['translations'] {
  mkdirSync(path.join(dist, translationsFolder), { recursive: true })
  const written = languages.map((language): [string, SizedAsset] => {
    const file = `${translationsFolder}/${language}.json`
    writeFileSync(path.join(dist, file), JSON.stringify(composeTranslations(appRoot, language)))
    return [language, describeFile(dist, file)]
  })
  return Object.fromEntries(written)
}

function describeFile(dist: string, file: string): SizedAsset {
  const content = readFileSync(path.join(dist, file))
  const { length } = gzipSync(content, { level: constants.Z_BEST_COMPRESSION })
  return { file, integrity: integrityOf(content), bytes: length }
}
