// Plain JavaScript, because it runs before dependencies are installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const pnpmVersion = '12.21.0'
const minimumNode = [20, 19]
/** Read at start: the parent may end while dependencies are installed. */
const parent = process.ppid

/** @param {string} text */
export const log = (text) => console.log(`▸ ${text}`)

/** Runs a program in the root of the workspace. @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
export const run = (program, args, env = {}) => runIn('.', program, args, env)

/** Returns the exit status. @param {string} folder @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
export function runIn(folder, program, args, env = {}) {
  const { status, error } = spawnSync(program, args, {
    cwd: path.join(root, folder),
    stdio: 'inherit',
    env: { ...process.env, ...env },
    // On Windows npm's programs are .cmd files (https://nodejs.org/api/child_process.html#spawning-bat-and-cmd-files-on-windows).
    shell: process.platform === 'win32',
  })
  if (error) throw error
  return status ?? 1
}

/** Prints an error message and exits with status 1. @param {string} message @returns {never} */
function exitWithError(message) {
  console.error(`\n✗ ${message}`)
  process.exit(1)
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [minimumMajor = 0, minimumMinor = 0] = minimumNode
  if (major < minimumMajor || (major === minimumMajor && minor < minimumMinor)) {
    exitWithError(
      `Sallyport needs Node ${minimumNode.join('.')} or newer, and 24 or newer is recommended; this is ${process.versions.node}.`,
    )
  }
}

/** Installs the locked dependencies if needed. Checks a stamp, because pnpm would contact the registry. */
export function install() {
  requireNode()
  const stamp = path.join(root, '.cache', 'installed')
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'pnpm-lock.yaml')))
    .digest('hex')
  const expected = `${lock} ${process.platform} ${process.arch}`
  const isInstalled = existsSync(path.join(root, 'node_modules')) && existsSync(stamp)
  if (isInstalled && readFileSync(stamp, 'utf8') === expected) return
  log('Installing dependencies')
  if (pnpm(['install', '--frozen-lockfile']) !== 0) exitWithError('The dependencies could not be installed.')
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, expected)
}

/** Runs the pinned version of pnpm through npx. @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
export function pnpm(args, env = {}) {
  const registry = process.env['npm_config_registry']
  // This version of pnpm ignores npm_config_registry (observed).
  const registryEnv = registry ? { PNPM_CONFIG_REGISTRY: registry } : {}
  return run('npx', ['--yes', '--loglevel=error', `pnpm@${pnpmVersion}`, ...args], { ...env, ...registryEnv })
}

/** Runs a TypeScript file of this package. @param {string} file @param {string[]} args */
const runTs = (file, ...args) => run(process.execPath, ['--import', 'tsx', path.join('platform/src', file), ...args])

export function prepare() {
  const site = process.env['SITE_DIR']
  // Absolute, because the build and the server run in different folders.
  if (site) process.env['SITE_DIR'] = path.resolve(site)
  install()
  if (runTs('build-site.ts', '--start') !== 0) exitWithError('The site could not be built.')
}

/** Starts the built server in this process, so that signals reach the server directly. */
export async function startServer() {
  stopWithNpm()
  await import(new URL('../server/dist/main.js', import.meta.url).href)
}

/** At SIGTERM, npm ends only the shell between itself and this process (https://github.com/npm/cli/issues/5776): sends the signal on. */
export function stopWithNpm() {
  if (process.env['npm_lifecycle_event'])
    setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 200).unref()
}
