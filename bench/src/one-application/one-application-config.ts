import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { defines, leanLibraries } from 'platform/build/parts'
import { remoteNames, limits } from '@sallyport/contract/config'
import { folderOf } from 'platform/workspace'
import { oneVersion } from '../folders.ts'

/** The whole product's words are one namespace here, under the one name that the server preloads words of. */
export const release = { name: 'shell', version: oneVersion }
export const namespace = `${release.name}-${release.version}`

/** A file of another part that must be where it is looked for: an alias of none would be silent. */
function existing(file: string): string {
  if (!existsSync(file)) throw new Error(`The one application needs ${file}, which is not there`)
  return file
}

const here = path.dirname(fileURLToPath(import.meta.url))

/** What stands for federation: the shell's loader, and the folders that its lazy parts come from. */
const replaced = {
  [existing(path.join(folderOf('shell'), 'src/federation/load-remote.ts'))]: path.join(here, 'load-remote.ts'),
  ...Object.fromEntries(remoteNames.map((name) => [`remote-${name}/routes$`, routesOf(name)])),
}

function routesOf(name: string): string {
  return existing(path.join(folderOf(name), 'src/routes.ts'))
}

/** The same sources as one application: what the shell's build says, without federation, and otherwise Rsbuild's defaults. */
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
      // Folders that the server lets browsers keep for ever.
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
