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

/** Throws when a file does not exist, because an alias for a missing file would have no effect. */
function existingFile(file: string): string {
  if (!existsSync(file)) throw new Error(`${file} does not exist, but the one application replaces it`)
  return file
}

const shellModule = (name: string) => existingFile(path.join(folderOf('shell'), `src/federation/${name}.ts`))

/** Aliases that replace federation in the shell. */
function replacedModules(): Record<string, string> {
  const { loadRemote, declarations } = writeGeneratedModules()
  return {
    [shellModule('load-remote')]: loadRemote,
    [shellModule('remotes-in-page')]: declarations,
    [shellModule('declared-access')]: declarations,
  }
}

/** Configures a build of the same sources as one application: Rsbuild's defaults, and the settings of the shell that its pages need. */
export function oneApplicationConfig(site: string): RsbuildConfig {
  return {
    mode: 'production',
    logLevel: 'error',
    source: {
      entry: { index: './src/main.tsx' },
      define: defines(namespace),
    },
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
      scriptLoading: 'defer',
      inject: 'head',
    },
    output: {
      // Folders that the server serves as immutable.
      distPath: { root: site, js: 'shell/static/js', css: 'shell/static/css' },
      cleanDistPath: true,
      sourceMap: false,
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
