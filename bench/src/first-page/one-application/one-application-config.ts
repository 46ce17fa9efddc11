import { existsSync } from 'node:fs'
import path from 'node:path'
import type { RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import {
  CompileHintPlugin,
  defines,
  fontPaths,
  isBundledUrl,
  leanLibraries,
  unsupportedBrowserIntegrity,
} from 'platform/build/parts'
import { remotePages } from 'platform/build/remote-pages'
import { limits } from '@sallyport/contract/config'
import { folderOf } from 'platform/workspace'
import { writeGeneratedModules } from './generated-modules.ts'

/** All translations are in the namespace of the shell, which the server preloads. */
export const release = { name: 'shell', version: '1.0.0' }
export const shellFolder = `${release.name}/${release.version}`
export const namespace = `${release.name}-${release.version}`

/** Aliases that replace federation in the shell. */
function replacedModules(): Record<string, string> {
  const { loadRemote, declarations } = writeGeneratedModules()
  const replaced = { 'load-remote': loadRemote, 'remotes-in-page': declarations, 'declared-access': declarations }
  return Object.fromEntries(
    Object.entries(replaced).map(([name, replacement]) => {
      const file = path.join(folderOf('shell'), `src/federation/${name}.ts`)
      // An alias for a missing file would have no effect.
      if (!existsSync(file)) throw new Error(`${file} does not exist, but the one application replaces it`)
      return [file, replacement]
    }),
  )
}

/** Configures a build of the same sources as one application: Rsbuild's defaults, and the settings of the shell that its pages need. */
export function oneApplicationConfig(site: string): RsbuildConfig {
  return {
    mode: 'production',
    logLevel: 'error',
    source: { entry: { index: './src/main.tsx' }, define: defines(namespace) },
    plugins: [pluginReact(), remotePages()],
    resolve: { alias: { ...leanLibraries(), ...replacedModules() } },
    security: { sri: { enable: true } },
    html: {
      template: './index.html',
      templateParameters: {
        composition: '<!--composition-->',
        fonts: fontPaths(),
        unsupportedBrowserIntegrity: unsupportedBrowserIntegrity(folderOf('shell')),
      },
    },
    output: {
      // Folders that the server serves as immutable.
      distPath: { root: site, js: 'shell/static/js', css: 'shell/static/css' },
      cleanDistPath: true,
      legalComments: 'none',
    },
    tools: {
      cssLoader: { url: { filter: isBundledUrl } },
      rspack: {
        plugins: [new CompileHintPlugin()],
        output: {
          crossOriginLoading: 'anonymous',
          chunkLoadTimeout: limits.remote.fileTimeout,
          trustedTypes: { policyName: 'sallyport-shell' },
        },
      },
    },
  }
}
