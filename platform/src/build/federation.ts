import path from 'node:path'
import type { ModuleFederationOptions } from '@module-federation/rsbuild-plugin'
import { containerName, singletonsVersion } from '@sallyport/contract/platform'
import { eagerSingletons, lazySingletons } from '@sallyport/contract/platform'

type Sharing = { eager?: boolean; import?: false }

/** Floors, not what happens to be installed: a patch upgrade must not refuse every remote. */
const libraries = {
  react: '^19.0.0',
  'react/': '^19.0.0',
  'react-dom': '^19.0.0',
  'react-dom/': '^19.0.0',
}

/** What is one copy in the whole page, and strictly so: the wrong version is refused, not warned about. */
function singletons({ eager = false, ...rest }: Sharing) {
  const strict = { singleton: true, strictVersion: true, ...rest }
  const door = { ...strict, version: singletonsVersion, requiredVersion: `^${singletonsVersion}` }
  return Object.fromEntries([
    ...Object.entries(libraries).map(([name, requiredVersion]) => [name, { ...strict, requiredVersion, eager }]),
    ...eagerSingletons.map((name) => [name, { ...door, eager }]),
    ...lazySingletons.map((name) => [name, { ...door, eager: false }]),
  ])
}

const federation = {
  dts: false,
  shareStrategy: 'loaded-first',
} as const satisfies Partial<ModuleFederationOptions>

/** The shell supplies the singletons in its first file, so that it starts without an asynchronous step. */
export function shellFederation(root: string): ModuleFederationOptions {
  return {
    ...federation,
    name: 'shell',
    manifest: false,
    shared: singletons({ eager: true }),
    runtimePlugins: ['provide-runtime-core', 'refuse-scripts', 'retry-failed-shares'].map((plugin) =>
      path.join(root, `src/federation/plugins/${plugin}.ts`),
    ),
    experiments: { optimization: { target: 'web', disableSnapshot: true } },
  }
}

/** A remote exposes its routes and brings no copy of a singleton. */
export function remoteFederation(app: string, version: string, isDev: boolean): ModuleFederationOptions {
  return {
    ...federation,
    name: containerName(app, version),
    filename: isDev ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
    exposes: { './routes': './src/routes.ts' },
    manifest: false,
    dev: false,
    shared: singletons({ import: false }),
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
    },
  }
}
