import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildApp } from 'platform/release'
import { root } from 'platform/workspace'
import { copyWorkspace, type WorkspaceCopy } from 'platform/workspace-copy'
import { printReport } from '../report.ts'
import { withSetup } from '../setup.ts'
import { copyFolder } from '../sites.ts'
import { buildApps, buildAsOne, releaseBuilt } from './builds.ts'
import { scenarios, type Scenario } from './scenarios.ts'
import { measureReturn, measureSecondSection } from './visits.ts'
import { responsesTable, wireFindings, wireSize, wireTable, type Download } from './wire-report.ts'

type Bench = { workspace: WorkspaceCopy; folder: string }

/** Measures what visitors download after a release, and of a second section. Needs the registry for a former React. */
export async function benchReleases(): Promise<void> {
  for (const name of ['agent', 'server']) await buildApp(path.join(root, name))
  await withSetup(async ({ newFolder, use }) => {
    const workspace = copyWorkspace()
    use({ stop: workspace.remove })
    const bench = { workspace, folder: newFolder() }
    const downloads: Download[] = []
    for (const scenario of scenarios) downloads.push(await measureScenario(bench, scenario))
    downloads.push(await measureSection(bench))
    printReport({
      title: 'What returning visitors download after a release',
      sections: [wireTable(downloads)],
      findings: wireFindings(downloads),
    })
  })
}

/** The sites before a release: composed, and as one application. */
async function buildFormer({ workspace, folder }: Bench): Promise<{ former: string; formerAsOne: string }> {
  const former = path.join(folder, 'former')
  const formerAsOne = path.join(folder, 'former-as-one')
  rmSync(former, { recursive: true, force: true })
  await buildApps(workspace)
  await releaseBuilt(workspace, former)
  await buildAsOne(workspace, { site: former, to: formerAsOne })
  return { former, formerAsOne }
}

async function measureScenario(bench: Bench, { name, app, version, prepare, change }: Scenario): Promise<Download> {
  const { workspace, folder } = bench
  const restoreFormer = prepare?.(workspace)
  const { former, formerAsOne } = await buildFormer(bench)
  restoreFormer?.()
  const restore = [change(workspace), workspace.setVersion(app === 'shell' ? app : `remote-${app}`, version)]
  await buildApps(workspace, [app])
  const nextAsOne = path.join(folder, 'next-as-one')
  await buildAsOne(workspace, { site: former, to: nextAsOne })

  const measure = async (hasWorker: boolean, hasDeltas: boolean) => {
    const site = copyFolder(former, path.join(folder, 'site'))
    return measureReturn({
      site,
      hasWorker,
      release: async () => {
        await releaseBuilt(workspace, site, [app])
        if (!hasDeltas) removeDeltas(site)
      },
    })
  }
  const today = await measure(false, false)
  const deltas = await measure(false, true)
  const withWorker = await measure(true, true)
  const one = copyFolder(formerAsOne, path.join(folder, 'one'))
  const oneApplication = await measureReturn({ site: one, release: async () => void copyFolder(nextAsOne, one) })
  restore.toReversed().forEach((undo) => undo())
  console.log(`\n${responsesTable(name, deltas)}`)
  return {
    name,
    today: wireSize(today),
    deltas: wireSize(deltas),
    withWorker: wireSize(withWorker),
    oneApplication: wireSize(oneApplication),
  }
}

async function measureSection(bench: Bench): Promise<Download> {
  const { former } = await buildFormer(bench)
  const deltas = await measureSecondSection(former)
  removeDeltas(former)
  const today = await measureSecondSection(former)
  const name = 'second section, first visit'
  console.log(`\n${responsesTable(name, deltas)}`)
  return { name, today: wireSize(today), deltas: wireSize(deltas), withWorker: null, oneApplication: null }
}

function removeDeltas(site: string): void {
  for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.dcz')) rmSync(path.join(site, file))
}
