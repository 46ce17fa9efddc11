import { createRsbuild, type RsbuildPlugin } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { prerenderedModules, prerenderFile } from '@sallyport/contract/platform'
import { translationNamespace } from '@sallyport/contract/site'
import { cssModules } from './class-names.ts'
import { defines } from './defines.ts'
import { leanLibraries } from './lean-libraries.ts'
import { readRemote } from './read-remote.ts'
import { prerenderedModule, remotePages } from './remote-pages.ts'
import { styleLayers } from './style-layers.ts'

/** Builds the file that renders the pages of a release without a browser: for the shell, and for remotes with prerendered pages. */
export function prerenderPlugin(app: string, version: string): RsbuildPlugin {
  return {
    name: 'sallyport:prerender',
    setup(api) {
      api.onAfterBuild(async ({ stats }) => {
        const { rootPath, distPath } = api.context
        if (!stats || stats.hasErrors() || !hasPrerenderedPages(app, rootPath)) return
        await buildPrerenderer({ app, version, root: rootPath, dist: distPath })
      })
    },
  }
}

const hasPrerenderedPages = (app: string, root: string) =>
  app === 'shell' || readRemote(root).pages.some(({ isPrerendered }) => isPrerendered)

type PrerenderBuild = { app: string; version: string; root: string; dist: string }

async function buildPrerenderer({ app, version, root, dist }: PrerenderBuild): Promise<void> {
  const isShell = app === 'shell'
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      mode: 'production',
      source: {
        entry: { prerender: isShell ? './src/prerender/prerender.tsx' : prerenderedModule },
        define: defines(translationNamespace(app, version)),
      },
      plugins: [pluginReact(), ...(isShell ? [] : [remotePages()]), styleLayers(app)],
      server: { publicDir: false },
      splitChunks: false,
      output: {
        // Not `node`, for which libraries such as axios bring code that a page does not have.
        target: 'web-worker',
        distPath: { root: dist, js: '' },
        filename: { js: prerenderFile },
        cleanDistPath: false,
        sourceMap: false,
        minify: true,
        legalComments: 'none',
        externals: isShell ? {} : Object.fromEntries(prerenderedModules.map((name) => [name, `commonjs ${name}`])),
      },
      tools: {
        htmlPlugin: false,
        cssLoader: { modules: cssModules(app, false) },
        rspack: { resolve: { alias: leanLibraries() }, output: { asyncChunks: false, library: { type: 'commonjs2' } } },
      },
    },
  })
  const { close } = await rsbuild.build()
  await close()
}
