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
import { readDocument, requireSite } from './site/site-document.ts'
import { alone } from './site/site-lock.ts'

/** What the commands need of the workspace that they run in. */
type Workspace = {
  build: (app: string) => Promise<Built>
  checks: readonly Check[]
  say: (line: string) => void
  /** Where it builds, one release at a time; without it what is released was built before. */
  folder?: string
}

const usage = `pnpm release <app…> [--traffic N] [--site DIR]    builds, checks and releases; for N of a hundred people
pnpm rollback <app> [version] [--site DIR]        ends the trial, else what was live before
pnpm releases [prune [--keep N]] [--site DIR]     what is live, since when; forgets all but N former ones`

const options = { site: { type: 'string' }, traffic: { type: 'string' }, keep: { type: 'string' } } as const
type Option = keyof typeof options

/** What each command does, and which options it takes; another one's are refused. */
const commands = {
  release: { run: release, takes: ['site', 'traffic'] },
  rollback: { run: back, takes: ['site'] },
  releases: { run: list, takes: ['site', 'keep'] },
} as const satisfies Record<string, { run: Command; takes: readonly Option[] }>

const knownApps: readonly string[] = siteApps

type Asked = { names: string[]; site: string; traffic?: string | undefined; keep?: string | undefined }
type Command = (asked: Asked, workspace: Workspace) => Promise<void>

/** One of the commands, by its name and what is said after it. */
export async function runCommand([name = 'none', ...args]: readonly string[], workspace: Workspace): Promise<void> {
  if (!isCommand(name)) throw new Error(`Expected a command, found ${name}.\n${usage}`)
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { run, takes } = commands[name]
  const strange = Object.keys(values).find((option) => !takes.some((taken) => taken === option))
  if (strange) throw new Error(`pnpm ${name} takes no --${strange}.\n${usage}`)
  await run({ ...values, names: positionals, site: readSite(values.site) }, workspace)
}

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name)

async function release({ names: apps, site, traffic: share }: Asked, { build, checks, say, folder }: Workspace) {
  if (apps.length === 0) throw new Error(`Expected an app, found none.\n${usage}`)
  apps.forEach(requireApp)
  const traffic = readTraffic(share)
  async function buildAll() {
    const built = []
    for (const app of apps) built.push(await build(app))
    return built
  }
  const tell = (step: string) => say(`  ${step}`)
  const now = new Date().toISOString()
  const act = () => releaseApps({ site, build: buildAll, checks, traffic, now, tell })
  const onWait = (holder: string) => tell(`waiting for another release of this workspace. ${holder}`)
  const released = await (folder ? alone(folder, act, onWait) : act())
  const what = released.map(({ release: { name, version } }) => `${name} ${version}`).join(', ')
  const isLive = released.length > 1 ? 'are live' : 'is live'
  say(`▸ ${what} ${traffic === undefined ? isLive : `is tried by ${traffic} %`} in ${site}`)
}

async function back({ names: [app, version, ...more], site }: Asked, { say }: Workspace) {
  if (!app || more.length > 0) throw new Error(`Expected one app and perhaps a version.\n${usage}`)
  requireApp(app)
  const tell = (step: string) => say(`  ${step}`)
  say(`▸ ${app} ${await rollBack({ site, app, version, now: new Date().toISOString(), tell })} is live in ${site}`)
}

async function list({ names: [act, ...more], site, keep }: Asked, { say }: Workspace) {
  if (more.length > 0 || (act && act !== 'prune')) throw new Error(`Expected prune or nothing, found ${act}.\n${usage}`)
  if (!act && keep !== undefined)
    throw new Error(`--keep says what prune leaves: expected pnpm releases prune --keep ${keep}`)
  requireSite(site)
  if (act) say(`▸ gone: ${(await prune(site, readKeep(keep), (step) => say(`  ${step}`))).join(', ') || 'nothing'}`)
  say(releasesTable(readDocument(site)))
}

function readSite(text: string | undefined): string {
  if (text === '') throw new Error('--site: expected a folder, found nothing')
  return text === undefined ? siteFolder : path.resolve(text)
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
