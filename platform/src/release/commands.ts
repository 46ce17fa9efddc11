import path from 'node:path'
import { parseArgs } from 'node:util'
import { appsIn, releasesIn, type DiscoveredRelease, type Discovery } from '@sallyport/site'
import { siteApps, siteFolder } from '../workspace.ts'
import type { Check } from './checks/check.ts'
import type { BuiltRelease } from './folder/built-release.ts'
import { releaseVersion } from './folder/deployments.ts'
import { readDocument, requireSite } from './folder/site-document.ts'
import { withLock } from './folder/site-lock.ts'
import { releaseApps } from './release-apps.ts'
import { prune, removeApp } from './remove-releases.ts'
import { rollBack } from './roll-back.ts'

type Workspace = {
  build: (app: string) => Promise<BuiltRelease>
  checks: readonly Check[]
  log: (line: string) => void
  /** Locked during a release, because concurrent builds would write to the same folders. */
  folder?: string
}

const usage = `pnpm release <app…> [--traffic N] [--allow-wider-audience] [--allow-older] [--site DIR]
                                                                   builds, checks and releases; with N as a canary for N % of visitors
pnpm rollback <app> [version] [--allow-wider-audience] [--site DIR]        ends the canary, or makes the previous release live
pnpm releases [prune [--keep N]] [--site DIR]                      lists releases; prunes all but N former ones of each app
pnpm releases remove <app> [--site DIR]                            removes a remote with all of its releases

--allow-wider-audience permits a release for which more visitors may open pages or load files than for the live one.
--allow-older permits a version below the live one.`

const options = {
  site: { type: 'string' },
  traffic: { type: 'string' },
  keep: { type: 'string' },
  'allow-wider-audience': { type: 'boolean' },
  'allow-older': { type: 'boolean' },
} as const
type Option = keyof typeof options

const commands = {
  release: { run: release, allowedOptions: ['site', 'traffic', 'allow-wider-audience', 'allow-older'] },
  rollback: { run: rollback, allowedOptions: ['site', 'allow-wider-audience'] },
  releases: { run: releases, allowedOptions: ['site', 'keep'] },
} as const satisfies Record<string, { run: Command; allowedOptions: readonly Option[] }>

type CommandInput = {
  positionals: string[]
  site: string
  traffic?: string | undefined
  keep?: string | undefined
  'allow-wider-audience'?: boolean | undefined
  'allow-older'?: boolean | undefined
}
type Command = (input: CommandInput, workspace: Workspace) => Promise<void>

export async function runCommand([name = 'none', ...args]: readonly string[], workspace: Workspace): Promise<void> {
  if (!isCommand(name)) throw new Error(`Expected a command, found ${name}.\n${usage}`)
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { run, allowedOptions } = commands[name]
  const unknownOption = Object.keys(values).find((option) => !allowedOptions.some((allowed) => allowed === option))
  if (unknownOption) throw new Error(`pnpm ${name} does not accept --${unknownOption}.\n${usage}`)
  await run({ ...values, positionals, site: readSite(values.site) }, workspace)
}

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name)

async function release(
  { positionals: apps, site, traffic: percentage, ...options }: CommandInput,
  { build, checks, log, folder }: Workspace,
) {
  const { 'allow-wider-audience': allowsWiderAudience, 'allow-older': allowsOlder } = options
  if (apps.length === 0) throw new Error(`Expected an app, found none.\n${usage}`)
  apps.forEach((app) => requireApp(app, siteApps))
  const traffic = readTraffic(percentage)
  async function buildAll() {
    const builds = []
    for (const app of apps) builds.push(await build(app))
    return builds
  }
  const onStep = (step: string) => log(`  ${step}`)
  const now = new Date().toISOString()
  const run = () =>
    releaseApps({ site, build: buildAll, checks, allowsWiderAudience, allowsOlder, traffic, now, onStep })
  const onWait = (holder: string) => onStep(`waiting for another release of this workspace. ${holder}`)
  const released = await (folder ? withLock(folder, run, onWait) : run())
  const what = released.map(({ release: { name, version } }) => `${name} ${version}`).join(', ')
  const isLive = released.length > 1 ? 'are live' : 'is live'
  log(`▸ ${what} ${traffic === undefined ? isLive : `is a canary for ${traffic} % of visitors`} in ${site}`)
}

async function rollback(
  { positionals: [app, version, ...more], site, 'allow-wider-audience': allowsWiderAudience }: CommandInput,
  { log }: Workspace,
) {
  if (!app || more.length > 0) throw new Error(`Expected one app and optionally a version.\n${usage}`)
  requireSite(site)
  requireApp(app, appsIn(readDocument(site)))
  const onStep = (step: string) => log(`  ${step}`)
  const live = await rollBack({ site, app, version, allowsWiderAudience, now: new Date().toISOString(), onStep })
  log(`▸ ${app} ${live} is live in ${site}`)
}

async function releases(input: CommandInput, workspace: Workspace) {
  const { positionals, site, keep } = input
  const [subcommand, ...more] = positionals
  const { log } = workspace
  if (subcommand !== 'prune' && keep !== undefined)
    throw new Error(`--keep is an option of prune: expected pnpm releases prune --keep ${keep}`)
  if (subcommand === 'remove') return remove(input, workspace)
  if (more.length > 0 || (subcommand && subcommand !== 'prune'))
    throw new Error(`Expected prune, remove or nothing, found ${subcommand}.\n${usage}`)
  requireSite(site)
  if (subcommand)
    log(`▸ pruned: ${(await prune(site, readKeep(keep), (step) => log(`  ${step}`))).join(', ') || 'nothing'}`)
  log(releasesTable(readDocument(site)))
}

async function remove({ positionals: [, app, ...more], site }: CommandInput, { log }: Workspace) {
  if (!app || more.length > 0) throw new Error(`Expected one app to remove.\n${usage}`)
  await removeApp({ site, app, onStep: (step) => log(`  ${step}`) })
  log(`▸ ${app} is removed from ${site}`)
}

function requireApp(name: string, known: readonly string[]): void {
  if (!known.includes(name)) throw new Error(`Expected one of ${known.join(', ')}; found ${name}`)
}

function readSite(text: string | undefined): string {
  if (text === '') throw new Error('--site: expected a folder, found nothing')
  return text === undefined ? siteFolder : path.resolve(text)
}

function readTraffic(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d?$/.test(text)) return Number(text)
  throw new Error(`--traffic: expected a whole number from 1 to 99, found ${text}`)
}

function readKeep(text = '1'): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new Error(`--keep: expected a whole number, found ${text}`)
}

const columns = ['app', 'version', 'state', 'since', 'gzip', 'contract']

function releasesTable(discovery: Discovery): string {
  const rows = appsIn(discovery).flatMap((app) => releasesIn(discovery, app).map((release) => rowOf(app, release)))
  const widths = columns.map((_, column) => Math.max(...[columns, ...rows].map((row) => row[column]!.length)))
  return [columns, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function rowOf(app: string, release: DiscoveredRelease): string[] {
  const { since, bytes, contract } = release.extras.platform
  return [
    app,
    releaseVersion(release),
    stateOf(release),
    since ? since.slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ') : '',
    bytes === undefined ? '' : `${(bytes / 1000).toFixed(1)} kB`,
    String(contract),
  ]
}

function stateOf({ deployment }: DiscoveredRelease): string {
  if (!deployment || deployment.default)
    return deployment && deployment.traffic < 100 ? `live ${deployment.traffic} %` : 'live'
  return deployment.traffic > 0 ? `canary ${deployment.traffic} %` : 'former'
}
