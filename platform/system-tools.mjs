// System programs that tests need, installed from Debian packages when missing.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { run, runIn, log } from './prepare.mjs'

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** @param {string} program */
const isOnPath = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0

const hasPostgres = () => existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0

const tools = [
  { name: 'chromium', isInstalled: () => browsers.some((file) => existsSync(file)) },
  { name: 'wireguard-tools', isInstalled: () => isOnPath('wg') && isOnPath('wg-quick') },
  { name: 'zbar-tools', isInstalled: () => isOnPath('zbarimg') },
  { name: 'postgresql', isInstalled: hasPostgres },
]

const missing = () => tools.filter(({ isInstalled }) => !isInstalled()).map(({ name }) => name)

/** Installs missing programs and prints those that cannot be installed. Their tests are skipped, or fail in CI. */
export function installTools() {
  const wanted = missing()
  if (wanted.length > 0 && isOnPath('apt-get')) installPackages(wanted)
  if (missing().includes('chromium')) installPlaywrightBrowser()
  const absent = missing()
  if (absent.length > 0) log(`Not installed: ${absent.join(', ')}. Tests that need them are skipped, or fail in CI.`)
}

/** @param {string[]} packages */
function installPackages(packages) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (/** @type {string[]} */ ...args) => {
    const [program = '', ...rest] = [...asRoot, 'apt-get', ...args]
    return run(program, rest, { DEBIAN_FRONTEND: 'noninteractive' })
  }
  log(`Installing ${packages.join(', ')}`)
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

/** Installs Playwright's build of Chromium, when apt-get is missing or has failed. */
function installPlaywrightBrowser() {
  log('Installing a browser')
  runIn('e2e', 'npx', ['playwright', 'install', 'chromium'])
}
