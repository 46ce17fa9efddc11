import path from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { siteApps, siteFolder } from '../workspace.ts'
import type { BuiltRelease } from './built/built-release.ts'
import type { Check } from './checks/check.ts'
import { prune } from './prune.ts'
import { releaseApps } from './release-apps.ts'
import { releasesTable } from './releases-table.ts'
import { rollBack } from './roll-back.ts'
import { readDocument, requireSite } from './site/site-document.ts'
import { withLock } from './site/site-lock.ts'

type Workspace = {
  build: (app: string) => Promise<BuiltRelease>
  checks: readonly Check[]
  log: (line: string) => void
  /** Locked during a release, because two builds must not write to the same folders. */
  folder?: string
}

const usage = `pnpm release <app…> [--traffic N] [--site DIR]    builds, checks and releases; with N as a canary for N % of visitors
pnpm rollback <app> [version] [--site DIR]        ends the canary, or makes the previous release live
pnpm releases [prune [--keep N]] [--site DIR]     lists releases; prunes all but N former ones of each app`

const options = { site: { type: 'string' }, traffic: { type: 'string' }, keep: { type: 'string' } } as const
type Option = keyof typeof options

const commands = {
  release: { run: release, allowedOptions: ['site', 'traffic'] },
  rollback: { run: rollback, allowedOptions: ['site'] },
  releases: { run: releases, allowedOptions: ['site', 'keep'] },
} as const satisfies Record<string, { run: Command; allowedOptions: readonly Option[] }>

const knownApps: readonly string[] = siteApps

type CommandInput = { positionals: string[]; site: string; traffic?: string | undefined; keep?: string | undefined }
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
  { positionals: apps, site, traffic: percentage }: CommandInput,
  { build, checks, log, folder }: Workspace,
) {
  if (apps.length === 0) throw new Error(`Expected an app, found none.\n${usage}`)
  apps.forEach(requireApp)
  const traffic = readTraffic(percentage)
  async function buildAll() {
    const builds = []
    for (const app of apps) builds.push(await build(app))
    return builds
  }
  const onStep = (step: string) => log(`  ${step}`)
  const now = new Date().toISOString()
  const run = () => releaseApps({ site, build: buildAll, checks, traffic, now, onStep })
  const onWait = (holder: string) => onStep(`waiting for another release of this workspace. ${holder}`)
  const released = await (folder ? withLock(folder, run, onWait) : run())
  const what = released.map(({ release: { name, version } }) => `${name} ${version}`).join(', ')
  const isLive = released.length > 1 ? 'are live' : 'is live'
  log(`▸ ${what} ${traffic === undefined ? isLive : `is a canary for ${traffic} % of visitors`} in ${site}`)
}

async function rollback({ positionals: [app, version, ...more], site }: CommandInput, { log }: Workspace) {
  if (!app || more.length > 0) throw new Error(`Expected one app and optionally a version.\n${usage}`)
  requireApp(app)
  const onStep = (step: string) => log(`  ${step}`)
  log(`▸ ${app} ${await rollBack({ site, app, version, now: new Date().toISOString(), onStep })} is live in ${site}`)
}

async function releases({ positionals: [subcommand, ...more], site, keep }: CommandInput, { log }: Workspace) {
  if (more.length > 0 || (subcommand && subcommand !== 'prune'))
    throw new Error(`Expected prune or nothing, found ${subcommand}.\n${usage}`)
  if (!subcommand && keep !== undefined)
    throw new Error(`--keep is an option of prune: expected pnpm releases prune --keep ${keep}`)
  requireSite(site)
  if (subcommand)
    log(`▸ pruned: ${(await prune(site, readKeep(keep), (step) => log(`  ${step}`))).join(', ') || 'nothing'}`)
  log(releasesTable(readDocument(site)))
}

function readSite(text: string | undefined): string {
  if (text === '') throw new Error('--site: expected a folder, found nothing')
  return text === undefined ? siteFolder : path.resolve(text)
}

function requireApp(name: string): void {
  if (!knownApps.includes(name)) throw new Error(`Expected one of ${knownApps.join(', ')}; found ${name}`)
}

const wholeNumber = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(min), v.maxValue(max))

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
