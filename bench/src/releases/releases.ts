import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RecordedResponse } from 'platform/recording-proxy'
import { buildApp } from 'platform/release'
import { root } from 'platform/workspace'
import { copyWorkspace, type WorkspaceCopy } from 'platform/workspace-copy'
import { printReport } from '../report.ts'
import { withSetup } from '../setup.ts'
import { copyFolder } from '../sites.ts'
import { buildApps, buildAsOne, releaseBuilt } from './builds.ts'
import { installReact, scenarios, type Scenario } from './scenarios.ts'
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

async function measureScenario(bench: Bench, scenario: Scenario): Promise<Download> {
  const { name, app, version, edits = [], files = {}, formerReact } = scenario
  const { workspace, folder } = bench
  const restoreReact = formerReact === undefined ? null : installReact(workspace, formerReact)
  const { former, formerAsOne } = await buildFormer(bench)
  restoreReact?.()
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(workspace.folder, file), text)
  const restore = edits.map((edit) => workspace.edit(...edit))
  restore.push(workspace.setVersion(app === 'shell' ? app : `remote-${app}`, version))
  await buildApps(workspace, [app])
  const nextAsOne = path.join(folder, 'next-as-one')
  await buildAsOne(workspace, { site: former, to: nextAsOne })

  const measure = async (change: (site: string) => void = () => {}, hasWorker = false) => {
    const site = copyFolder(former, path.join(folder, 'site'))
    const release = () => releaseBuilt(workspace, site, [app]).then(() => change(site))
    return measureReturn({ site, hasWorker, release })
  }
  const today = await measure(removeDeltas)
  const deltas = await measure()
  const withWorker = await measure(() => {}, true)
  const one = copyFolder(formerAsOne, path.join(folder, 'one'))
  const oneApplication = await measureReturn({ site: one, release: async () => void copyFolder(nextAsOne, one) })
  restore.toReversed().forEach((undo) => undo())
  return reportDownload(name, { today, deltas, withWorker, oneApplication })
}

async function measureSection(bench: Bench): Promise<Download> {
  const { former } = await buildFormer(bench)
  const deltas = await measureSecondSection(former)
  removeDeltas(former)
  const today = await measureSecondSection(former)
  return reportDownload('second section, first visit', { today, deltas, withWorker: null, oneApplication: null })
}

type Responses = Record<'today' | 'deltas', RecordedResponse[]> &
  Record<'withWorker' | 'oneApplication', RecordedResponse[] | null>

function reportDownload(name: string, { today, deltas, withWorker, oneApplication }: Responses): Download {
  console.log(`\n${responsesTable(name, deltas)}`)
  return {
    name,
    today: wireSize(today),
    deltas: wireSize(deltas),
    withWorker: withWorker && wireSize(withWorker),
    oneApplication: oneApplication && wireSize(oneApplication),
  }
}

function removeDeltas(site: string): void {
  for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.dcz')) rmSync(path.join(site, file))
}
