import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { readBuiltRelease, releaseApps, type BuiltRelease } from 'platform/release'
import { nextBuild } from 'platform/testing/next-build'
import { folderOf, siteApps } from 'platform/workspace'
import { measureAlternately, medianOf, medianRatio, runCount } from '../measure.ts'
import { atMost, printReport, ratio, seconds } from '../report.ts'
import { withSetup } from '../setup.ts'
import { copyFolder } from '../sites.ts'

const formerReleases = 20

/** Compares releases of the built office on a site without a former one and on a site with `formerReleases`. */
export const benchReleases = (): Promise<void> =>
  withSetup(async ({ newFolder }) => {
    const others = siteApps.filter((app) => app !== 'office')
    const builds = others.map((app) => readBuiltRelease(path.join(folderOf(app), 'dist')))
    const nextOffice = (patch: number) =>
      nextBuild('office', { version: `2.0.${patch}`, script: 'async/nodes', folder: newFolder() })
    const [empty, filled, site] = [newFolder(), newFolder(), newFolder()]
    await release(empty, builds)
    copyFolder(empty, filled)
    for (let patch = 1; patch <= formerReleases; patch++) await release(filled, [nextOffice(patch)])
    const next = nextOffice(formerReleases + 1)
    const [first = [], later = []] = await measureAlternately([empty, filled], { rounds: runCount() }, (before) =>
      release(copyFolder(before, site), [next]),
    )
    printReport({
      title: `A release of a line of office after ${formerReleases} others`,
      findings: [
        { name: 'first release, s', found: seconds(medianOf(first, 'time')) },
        atMost('time against the first release', medianRatio(later, first, 'time'), 1.2, ratio),
        { name: 'CPU time against the first release', found: ratio(medianRatio(later, first, 'cpu')) },
      ],
    })
  })

/** `time` and `cpu` in milliseconds, `cpu` of this process. */
async function release(site: string, builds: readonly BuiltRelease[]) {
  // Otherwise the first flush of the release would write the files of the copied site.
  execFileSync('sync')
  const [begin, cpu] = [performance.now(), process.cpuUsage()]
  await releaseApps({ site, build: async () => builds, checks: [], now: new Date().toISOString(), onStep: () => {} })
  const time = performance.now() - begin
  const { user, system } = process.cpuUsage(cpu)
  return { time, cpu: (user + system) / 1000 }
}
