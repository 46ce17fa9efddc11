import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { siteFolders } from '@sallyport/site'
import { buildApp, readBuiltRelease, runCommand } from 'platform/release'
import { root, siteApps } from 'platform/workspace'
import { copyWorkspace, type WorkspaceCopy } from 'platform/workspace-copy'
import { printReport } from '../report.ts'
import { withSetup } from '../setup.ts'
import { copyFolder, runScript } from '../sites.ts'
import { installReact, scenarios, type Scenario } from './scenarios.ts'
import { measureReturn, measureSecondSection } from './visits.ts'
import { findingsOf, responsesTable, wireTable, type Download } from './wire-report.ts'

type Bench = { workspace: WorkspaceCopy; folder: string }

/** Measures what visitors download after a release, and for a second section. Installs a former React from the npm registry. */
export async function benchReleases(): Promise<void> {
  for (const name of ['agent', 'server']) await buildApp(path.join(root, name))
  await withSetup(async ({ newFolder, stopAtEnd }) => {
    const workspace = copyWorkspace()
    stopAtEnd({ stop: workspace.remove })
    const bench = { workspace, folder: newFolder() }
    const downloads: Download[] = []
    for (const scenario of scenarios) downloads.push(await measureScenario(bench, scenario))
    downloads.push(await measureSection(bench))
    printReport({
      title: 'What visitors download after a release',
      sections: [...downloads.map(responsesTable), wireTable(downloads)],
      findings: downloads.flatMap(findingsOf),
    })
  })
}

/** Builds the sites before a release, composed and as one application. Returns their folders. */
async function buildFormerSites({ workspace, folder }: Bench): Promise<{ former: string; formerAsOne: string }> {
  const former = path.join(folder, 'former')
  const formerAsOne = path.join(folder, 'former-as-one')
  rmSync(former, { recursive: true, force: true })
  await buildApps(workspace)
  await releaseBuiltApps(workspace, former)
  await buildAsOne(workspace, { site: former, to: formerAsOne })
  return { former, formerAsOne }
}

async function measureScenario(bench: Bench, scenario: Scenario): Promise<Download> {
  const { name, limit, app, version, edits = [], files = {}, formerReact } = scenario
  const { workspace, folder } = bench
  const restoreReact = formerReact === undefined ? null : installReact(workspace, formerReact)
  const { former, formerAsOne } = await buildFormerSites(bench)
  restoreReact?.()
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(workspace.folder, file), text)
  const undo = edits.map((edit) => workspace.edit(...edit))
  undo.push(workspace.setVersion(folderName(app), version))
  await buildApps(workspace, [app])
  const nextAsOne = path.join(folder, 'next-as-one')
  await buildAsOne(workspace, { site: former, to: nextAsOne })

  const measure = async (hasWorker: boolean, change: (site: string) => void = () => {}) => {
    const site = copyFolder(former, path.join(folder, 'site'))
    const release = () => releaseBuiltApps(workspace, site, [app]).then(() => change(site))
    return measureReturn(site, release, hasWorker)
  }
  const one = copyFolder(formerAsOne, path.join(folder, 'one'))
  const download = {
    name,
    ...(limit && { limit }),
    today: await measure(false, removeDeltas),
    deltas: await measure(false),
    withWorker: await measure(true),
    oneApplication: await measureReturn(one, async () => void copyFolder(nextAsOne, one)),
  }
  undo.toReversed().forEach((restore) => restore())
  return download
}

async function measureSection(bench: Bench): Promise<Download> {
  const { former } = await buildFormerSites(bench)
  const deltas = await measureSecondSection(former)
  removeDeltas(former)
  const today = await measureSecondSection(former)
  return { name: 'second section, first visit', limit: { share: 0.5 }, today, deltas }
}

function removeDeltas(site: string): void {
  for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.dcz')) rmSync(path.join(site, file))
}

const folderName = (app: string) => (app === 'shell' ? app : `remote-${app}`)
const folderOf = ({ folder }: WorkspaceCopy, app: string) => path.join(folder, folderName(app))

/** Builds apps from the present sources of the copy. Deletes `dist`, because the stamp of a build does not notice changed dependencies. */
async function buildApps(workspace: WorkspaceCopy, apps: readonly string[] = siteApps): Promise<void> {
  for (const app of apps) {
    rmSync(path.join(folderOf(workspace, app), 'dist'), { recursive: true, force: true })
    await buildApp(folderOf(workspace, app))
  }
}

const releaseBuiltApps = (workspace: WorkspaceCopy, site: string, apps: readonly string[] = siteApps): Promise<void> =>
  runCommand(['release', ...apps, '--site', site], {
    build: async (app) => readBuiltRelease(path.join(folderOf(workspace, app), 'dist')),
    checks: [],
    log: () => {},
  })

/** Builds the present sources of the copy as one application, into the folder `to`. `site` contains the flags and fonts. */
async function buildAsOne(workspace: WorkspaceCopy, { site, to }: { site: string; to: string }): Promise<void> {
  const dist = path.join(workspace.folder, 'bench/dist')
  for (const folder of [siteFolders.flags, siteFolders.fonts])
    copyFolder(path.join(site, folder), path.join(dist, 'federated', folder))
  await runScript(workspace.folder, 'bench/src/releases/one-application-process.ts')
  copyFolder(path.join(dist, 'one'), to)
}
