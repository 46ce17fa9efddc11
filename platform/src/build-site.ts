import path from 'node:path'
import { buildApp } from './build-app.ts'
import { runMain } from './command.ts'
import { composeSite, requireUnreleased } from './compose-site.ts'
import { readBuiltRelease, type BuiltRelease } from './release/folder/built-release.ts'
import { devSiteFolder, folderOf, root, siteApps, siteFolder, testSiteFolder } from './workspace.ts'

const has = (option: string) => process.argv.includes(option)

/** Builds and composes the site. `--start` keeps a site with releases; `--test` and `--dev` compose the sites for tests and development. */
async function buildSite(): Promise<void> {
  const isTest = has('--test')
  const keepReleased = has('--start')
  const site = isTest ? testSiteFolder : has('--dev') ? devSiteFolder : siteFolder
  if (!isTest && !keepReleased) requireUnreleased(site)
  const folders = [...siteApps.map(folderOf), ...['agent', 'server', 'installer'].map((name) => path.join(root, name))]
  const start = performance.now()
  for (const folder of folders) {
    const isBuilt = await buildApp(folder)
    printStatus(path.basename(folder), isBuilt ? 'built' : 'unchanged')
  }
  const dists = siteApps.map((app) => path.join(folderOf(app), 'dist'))
  const isComposed = await composeSite({
    site,
    dists,
    rebuild,
    keepReleased,
    startOver: isTest,
    onStep: (state) => printStatus('site', state),
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  printStatus('site', `${isComposed ? 'composed' : 'unchanged'} (${seconds} s)`)
}

async function rebuild({ release: { name } }: BuiltRelease, version: string): Promise<BuiltRelease> {
  const dist = path.join(root, '.cache/builds', name)
  const isBuilt = await buildApp(folderOf(name), { dist, version })
  printStatus(path.basename(folderOf(name)), `${isBuilt ? 'built' : 'unchanged'} as ${version}`)
  return readBuiltRelease(dist)
}

const printStatus = (what: string, state: string) => console.log(`▸ ${what.padEnd(14)} ${state}`)

await runMain(buildSite)
