import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { defines, leanLibraries } from 'platform/build/parts'
import { remoteNames, limits } from '@sallyport/contract/config'
import { folderOf } from 'platform/workspace'
import { oneApplicationVersion } from '../folders.ts'

/** All translations are in the namespace of the shell, which the server preloads. */
export const release = { name: 'shell', version: oneApplicationVersion }
export const namespace = `${release.name}-${release.version}`

/** Throws when a file does not exist, because an alias for a missing file would have no effect. */
function existingFile(file: string): string {
  if (!existsSync(file)) throw new Error(`${file} does not exist, but the one application replaces it`)
  return file
}

const here = path.dirname(fileURLToPath(import.meta.url))

/** Aliases that replace federation: the shell's loader, and the routes of the remotes. */
const replaced = {
  [existingFile(path.join(folderOf('shell'), 'src/federation/load-remote.ts'))]: path.join(here, 'load-remote.ts'),
  ...Object.fromEntries(remoteNames.map((name) => [`remote-${name}/routes$`, routesOf(name)])),
}

function routesOf(name: string): string {
  return existingFile(path.join(folderOf(name), 'src/routes.ts'))
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
    plugins: [pluginReact()],
    resolve: { alias: { ...leanLibraries(), ...replaced } },
    security: { sri: { enable: true } },
    html: {
      template: './index.html',
      templateParameters: { composition: '<!--composition-->' },
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
      rspack: {
        output: {
          crossOriginLoading: 'anonymous',
          chunkLoadTimeout: limits.remote.fileTimeout,
          trustedTypes: { policyName: 'sallyport-shell' },
        },
      },
    },
  }
}
