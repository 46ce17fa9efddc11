import { createRequire } from 'node:module'
import path from 'node:path'
import type { ModuleFederationOptions } from '@module-federation/rsbuild-plugin'
import { containerName, eagerSingletons, lazySingletons, singletonsVersion } from '@sallyport/contract/platform'
import { exposedModule } from './remote-pages.ts'

type Sharing = { eager?: boolean; import?: false }

/**
 * The minor version that an app is built with, because a remote may use its additions. The patch is zero, so that a remote built with a
 * newer patch release of React accepts the shell's React.
 */
const requiredRange = (library: string) => {
  const { version } = createRequire(import.meta.url)(`${library}/package.json`) as { version: string }
  const [major, minor] = version.split('.')
  return `^${major}.${minor}.0`
}

/** Each of React's libraries with its subpaths. */
const libraries = ['react', 'react-dom'].flatMap((library) =>
  [library, `${library}/`].map((name) => [name, requiredRange(library)] as const),
)

/** `strictVersion` rejects an incompatible version instead of warning. */
function singletons({ eager = false, ...rest }: Sharing) {
  const strict = { singleton: true, strictVersion: true, ...rest }
  const runtimeSingleton = { ...strict, version: singletonsVersion, requiredVersion: `^${singletonsVersion}` }
  return Object.fromEntries([
    ...libraries.map(([name, requiredVersion]) => [name, { ...strict, requiredVersion, eager }]),
    ...eagerSingletons.map((name) => [name, { ...runtimeSingleton, eager }]),
    ...lazySingletons.map((name) => [name, { ...runtimeSingleton, eager: false }]),
  ])
}

const federation = {
  dts: false,
  manifest: false,
  shareStrategy: 'loaded-first',
} as const satisfies Partial<ModuleFederationOptions>

const optimization = { target: 'web', disableRemote: true, disableSnapshot: true } as const

/** The entry chunk contains React and the eager singletons, so the shell starts without an asynchronous bootstrap. */
export function shellFederation(root: string): ModuleFederationOptions {
  return {
    ...federation,
    name: 'shell',
    shared: singletons({ eager: true }),
    runtimePlugins: ['provide-runtime-core', 'refuse-scripts', 'retry-failed-shares'].map((plugin) =>
      path.join(root, `src/federation/plugins/${plugin}.ts`),
    ),
    experiments: { optimization },
  }
}

export function remoteFederation(app: string, version: string, isDev: boolean): ModuleFederationOptions {
  return {
    ...federation,
    name: containerName(app, version),
    filename: isDev ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
    exposes: { './routes': exposedModule },
    dev: false,
    shared: singletons({ import: false }),
    experiments: { externalRuntime: true, optimization },
  }
}
