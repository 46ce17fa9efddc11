import path from 'node:path'
import { createRsbuild, type RsbuildPlugin } from '@rsbuild/core'
import { serviceWorkerPath } from '@sallyport/contract/site'

/** Emitted with the shell's files. Served from `/`, so that its scope is the whole origin (https://w3c.github.io/ServiceWorker/#path-restriction). */
const workerFile = path.basename(serviceWorkerPath)

/** Builds the service worker as a single file, without federation and chunks. */
export function workerPlugin(): RsbuildPlugin {
  return {
    name: 'sallyport:worker',
    setup(api) {
      api.onAfterBuild(async ({ stats }) => {
        if (stats && !stats.hasErrors()) await buildWorker(api.context.rootPath, api.context.distPath)
      })
    },
  }
}

async function buildWorker(root: string, dist: string): Promise<void> {
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      mode: 'production',
      source: { entry: { 'service-worker': './src/worker/service-worker.ts' } },
      server: { publicDir: false },
      splitChunks: false,
      output: {
        target: 'web-worker',
        distPath: { root: dist, js: '' },
        filename: { js: workerFile },
        cleanDistPath: false,
        sourceMap: false,
        legalComments: 'none',
      },
      tools: { htmlPlugin: false },
    },
  })
  const { close } = await rsbuild.build()
  await close()
}
