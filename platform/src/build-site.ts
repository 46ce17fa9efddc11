import path from 'node:path'
import { buildApp } from './build-app.ts'
import { composeSite } from './compose-site.ts'
import { folderOf, root, siteApps, siteFolder } from './workspace.ts'

/** Builds what has changed and composes the site: every app by itself, then one folder. Before a start, what was released stays. */
async function buildSite(): Promise<void> {
  const folders = [...siteApps.map(folderOf), path.join(root, 'server')]
  const start = performance.now()
  for (const folder of folders) {
    const isBuilt = await buildApp(folder)
    console.log(`▸ ${path.basename(folder).padEnd(14)} ${isBuilt ? 'built' : 'unchanged'}`)
  }
  const dists = siteApps.map((app) => path.join(folderOf(app), 'dist'))
  const composed = await composeSite({ site: siteFolder, dists, keepsReleased: process.argv.includes('--start') })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`▸ ${'site'.padEnd(14)} ${composed ? 'composed' : 'unchanged'} (${seconds} s)`)
}

try {
  await buildSite()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
