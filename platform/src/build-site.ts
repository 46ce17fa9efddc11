import path from 'node:path'
import { buildApp } from './build-app.ts'
import { composeSite } from './compose-site.ts'
import { readBuilt, type Built } from './release/built/built.ts'
import { folderOf, root, siteApps, siteFolder, testSiteFolder } from './workspace.ts'

/**
 * Builds what has changed and composes the site: every app by itself, then one folder. With `--start`, what was released
 * stays; with `--test`, the site for tests is composed instead, of the present builds alone.
 */
async function buildSite(): Promise<void> {
  const folders = [...siteApps.map(folderOf), path.join(root, 'server')]
  const start = performance.now()
  for (const folder of folders) {
    const isBuilt = await buildApp(folder)
    report(path.basename(folder), isBuilt ? 'built' : 'unchanged')
  }
  const dists = siteApps.map((app) => path.join(folderOf(app), 'dist'))
  const isTest = process.argv.includes('--test')
  const composed = await composeSite({
    site: isTest ? testSiteFolder : siteFolder,
    dists,
    rebuild,
    keepsReleased: process.argv.includes('--start'),
    startsOver: isTest,
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  report('site', `${composed ? 'composed' : 'unchanged'} (${seconds} s)`)
}

/** The version stands in the files, so another version is another build. */
async function rebuild({ release: { name } }: Built, version: string): Promise<Built> {
  const dist = path.join(root, '.cache/builds', name)
  const isBuilt = await buildApp(folderOf(name), { dist, version })
  report(path.basename(folderOf(name)), `${isBuilt ? 'built' : 'unchanged'} as ${version}`)
  return readBuilt(dist)
}

const report = (what: string, state: string) => console.log(`▸ ${what.padEnd(14)} ${state}`)

try {
  await buildSite()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
