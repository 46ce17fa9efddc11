import path from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { siteApps, siteFolder } from '../workspace.ts'
import type { Built } from './built/built.ts'
import type { Check } from './checks/check.ts'
import { prune } from './prune.ts'
import { releaseApps } from './release-apps.ts'
import { releasesTable } from './releases-table.ts'
import { rollBack } from './roll-back.ts'
import { readDocument } from './site/site-document.ts'

/** What the commands need of the workspace that they run in. */
export type Workspace = {
  build: (app: string) => Promise<Built>
  checks: readonly Check[]
  say: (line: string) => void
}

const usage = `pnpm release <app…> [--traffic N] [--site DIR]    builds, checks and releases; for N of a hundred people
pnpm rollback <app> [version] [--site DIR]        ends the trial, else what was live before
pnpm releases [prune [--keep N]] [--site DIR]     what is live, since when; forgets all but N former ones`

const options = { traffic: { type: 'string' }, keep: { type: 'string' }, site: { type: 'string' } } as const
const knownApps: readonly string[] = siteApps

/** One of the commands, by its name and what is said after it. */
export async function runCommand(args: readonly string[], workspace: Workspace): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [command, ...names] = positionals
  const site = values.site ? path.resolve(values.site) : siteFolder
  const now = new Date().toISOString()
  if (command === 'release') return release(names, { site, now, traffic: readTraffic(values.traffic) }, workspace)
  if (command === 'rollback') return back(names, { site, now }, workspace)
  if (command === 'releases') return tell(names, { site, keep: readKeep(values.keep) }, workspace)
  throw new Error(`Expected a command, found ${command ?? 'none'}.\n${usage}`)
}

type Release = { site: string; now: string; traffic: number | undefined }

async function release(apps: string[], { site, now, traffic }: Release, { build, checks, say }: Workspace) {
  if (apps.length === 0) throw new Error(`Expected an app, found none.\n${usage}`)
  apps.forEach(requireApp)
  const released: string[] = []
  await releaseApps({
    site,
    checks,
    traffic,
    now,
    async build() {
      const built = []
      for (const app of apps) built.push(await build(app))
      released.push(...built.map(({ release }) => `${release.name} ${release.version}`))
      return built
    },
    tell: (step) => say(`  ${step}`),
  })
  say(`▸ ${released.join(', ')} ${traffic === undefined ? 'is live' : `is tried by ${traffic} %`} in ${site}`)
}

async function back(
  [app, version, ...more]: string[],
  { site, now }: Pick<Release, 'site' | 'now'>,
  { say }: Workspace,
) {
  if (!app || more.length > 0) throw new Error(`Expected one app and perhaps a version.\n${usage}`)
  requireApp(app)
  say(`▸ ${app} ${await rollBack({ site, app, version, now })} is live in ${site}`)
}

async function tell([act, ...more]: string[], { site, keep }: { site: string; keep: number }, { say }: Workspace) {
  if (more.length > 0 || (act && act !== 'prune')) throw new Error(`Expected prune or nothing, found ${act}.\n${usage}`)
  if (act) say(`▸ gone: ${(await prune(site, keep)).join(', ') || 'nothing'}`)
  say(releasesTable(readDocument(site)))
}

function requireApp(name: string): void {
  if (!knownApps.includes(name)) throw new Error(`Expected one of ${knownApps.join(', ')}; found ${name}`)
}

const wholeNumber = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(least), v.maxValue(most))

function readTraffic(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const { success, output } = v.safeParse(wholeNumber(1, 99), text)
  if (!success) throw new Error(`--traffic: expected a whole number from 1 to 99, found ${text}`)
  return output
}

function readKeep(text = '1'): number {
  const { success, output } = v.safeParse(wholeNumber(0, Number.MAX_SAFE_INTEGER), text)
  if (!success) throw new Error(`--keep: expected a whole number, found ${text}`)
  return output
}
