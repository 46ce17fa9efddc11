// The programs of the system that tests use for real: found, or installed from Debian's packages.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { run, runIn, say } from './prepare.mjs'

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** @param {string} program */
const isOnPath = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0

const hasPostgres = () => existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0

const tools = [
  { of: 'chromium', isThere: () => browsers.some((file) => existsSync(file)) },
  { of: 'wireguard-tools', isThere: () => isOnPath('wg') && isOnPath('wg-quick') },
  { of: 'zbar-tools', isThere: () => isOnPath('zbarimg') },
  { of: 'postgresql', isThere: hasPostgres },
]

const missing = () => tools.filter(({ isThere }) => !isThere()).map(({ of }) => of)

/** Installs what is missing; what cannot be had is named, and its tests say that they were skipped, or fail in CI. */
export function installTools() {
  const wanted = missing()
  if (wanted.length > 0 && isOnPath('apt-get')) installPackages(wanted)
  if (missing().includes('chromium')) installPlaywrightBrowser()
  const absent = missing()
  if (absent.length > 0) say(`Not on this machine: ${absent.join(', ')}. What needs them is skipped, or fails in CI.`)
}

/** @param {string[]} packages */
function installPackages(packages) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (/** @type {string[]} */ ...args) => {
    const [program = '', ...rest] = [...asRoot, 'apt-get', ...args]
    return run(program, rest, { DEBIAN_FRONTEND: 'noninteractive' })
  }
  say(`Installing ${packages.join(', ')}`)
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

/** Playwright's own build of Chromium, where there are no Debian packages. */
function installPlaywrightBrowser() {
  say('Installing a browser')
  runIn('e2e', 'npx', ['playwright', 'install', 'chromium'])
}
