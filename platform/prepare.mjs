// Plain JavaScript: it runs before anything is installed, on a machine with Node and npm alone.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { areRunning, launchers, stopWith } from './launchers.mjs'

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const pnpmVersion = '12.21.0'
const oldestNode = [20, 19]
/** Read first: installing and building take a while, and a launcher may end meanwhile. */
const startedBy = launchers()

/** @param {string} text */
export const say = (text) => console.log(`▸ ${text}`)

/**
 * Runs a program to its end and gives its exit status.
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 */
export const run = (program, args, env = {}) => runIn('.', program, args, env)

/**
 * The same in a folder of the workspace.
 * @param {string} folder @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 */
export function runIn(folder, program, args, env = {}) {
  const { status, error } = spawnSync(program, args, {
    cwd: path.join(root, folder),
    stdio: 'inherit',
    env: { ...process.env, ...env },
    // npm's programs are scripts on Windows.
    shell: process.platform === 'win32',
  })
  if (error) throw error
  return status ?? 1
}

/** Stops with a sentence and a status that says so. @param {string} sentence @returns {never} */
export function stop(sentence) {
  console.error(`\n✗ ${sentence}`)
  process.exit(1)
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    stop(`Sallyport needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`)
  }
}

/** Installs what the lock file names, unless that is what is installed already: pnpm itself would ask the registry. */
export function install() {
  requireNode()
  const stamp = path.join(root, '.cache', 'installed')
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'pnpm-lock.yaml')))
    .digest('hex')
  const wanted = `${lock} ${process.platform} ${process.arch}`
  const isInstalled = existsSync(path.join(root, 'node_modules')) && existsSync(stamp)
  if (isInstalled && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing dependencies')
  if (pnpm(['install', '--frozen-lockfile']) !== 0) stop('The dependencies could not be installed.')
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Runs pnpm in its one version, without asking that it is installed. @param {string[]} args */
export function pnpm(args) {
  const registry = process.env['npm_config_registry']
  // pnpm does not read npm's variable.
  const env = registry ? { PNPM_CONFIG_REGISTRY: registry } : {}
  return run('npx', ['--yes', '--loglevel=error', `pnpm@${pnpmVersion}`, ...args], env)
}

/** Runs a TypeScript file of this package. @param {string} file @param {string[]} args */
const runTs = (file, ...args) => run(process.execPath, ['--import', 'tsx', path.join('platform/src', file), ...args])

/** Installs and builds whatever is missing or has changed. */
export function prepare() {
  const site = process.env['SITE_DIR']
  // What is built and what is served are one folder, wherever this was started.
  if (site) process.env['SITE_DIR'] = path.resolve(site)
  install()
  if (runTs('build-site.ts', '--start') !== 0) stop('The site could not be built.')
}

/** Starts the built server in this process, so that a signal reaches it directly, and ends it with what launched it. */
export async function startServer() {
  if (!areRunning(startedBy)) process.exit(1)
  stopWith(startedBy)
  await import(new URL('../server/dist/main.js', import.meta.url).href)
}
