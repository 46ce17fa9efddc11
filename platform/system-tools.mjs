// System programs for tests. Missing programs are installed from Debian packages.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { run, runIn, log, root } from './prepare.mjs'

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Chromium without a user interface. Optional: tests take longer without it. */
const headlessShell = { name: 'chromium-headless-shell', isInstalled: () => isOnPath('chromium-headless-shell') }

/** @param {string} program */
const isOnPath = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0

const hasPostgres = () => existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0

const isRoot = process.getuid?.() === 0

/** PgBouncer, and the library that it needs. */
const pooler = ['pgbouncer', 'libc-ares2']
const networkManager = ['libnm0', 'gir1.2-nm-1.0']
/**
 * Packages that are extracted into a folder in `.cache` instead of installed: openresolv would replace /etc/resolv.conf of the machine,
 * nginx, caddy and pgbouncer would start services, and NetworkManager would take over the network. Only the library of NetworkManager is needed,
 * which imports config files without a daemon.
 */
const extractedPackages = new Set(['openresolv', 'nginx', 'caddy', ...pooler, ...networkManager])
/** @param {string} name */
const folderOf = (name) => `.cache/${name}`
/** @param {string} name */
const isExtracted = (name) => existsSync(path.join(root, folderOf(name)))

/** Programs of tests with real tunnels, which need root. */
const tunnelTools = [
  { name: 'wireguard-go', isInstalled: () => isOnPath('wireguard-go') },
  { name: 'iproute2', isInstalled: () => isOnPath('ip') },
  { name: 'iputils-ping', isInstalled: () => isOnPath('ping') },
  { name: 'nftables', isInstalled: () => isOnPath('nft') },
  { name: 'procps', isInstalled: () => isOnPath('sysctl') },
  { name: 'curl', isInstalled: () => isOnPath('curl') },
  { name: 'openssl', isInstalled: () => isOnPath('openssl') },
  { name: 'openresolv', isInstalled: () => isExtracted('openresolv') },
]

/** Programs that make and boot bare machines, for long tests. They need root. */
const machineTools = [
  { name: 'mmdebstrap', isInstalled: () => isOnPath('mmdebstrap') },
  { name: 'systemd-container', isInstalled: () => isOnPath('systemd-nspawn') },
  { name: 'slirp4netns', isInstalled: () => isOnPath('slirp4netns') },
]

/** Whether Debian's Python can run a statement. @param {string} statement */
const canRunPython = (statement) => spawnSync('/usr/bin/python3', ['-c', statement], { stdio: 'ignore' }).status === 0
const importWebKit = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"

/** Firefox, and WebKitGTK with its driver, a display and a window. */
const engines = [
  { name: 'firefox-esr', isInstalled: () => isOnPath('firefox-esr') },
  { name: 'webkit2gtk-driver', isInstalled: () => isOnPath('WebKitWebDriver') },
  { name: 'xvfb', isInstalled: () => isOnPath('Xvfb') },
  { name: 'python3-gi', isInstalled: () => canRunPython('import gi') },
  { name: 'gir1.2-webkit2-4.1', isInstalled: () => canRunPython(importWebKit) },
]

const tools = () => [
  { name: 'chromium', isInstalled: () => browsers.some((file) => existsSync(file)) },
  headlessShell,
  ...engines,
  { name: 'wireguard-tools', isInstalled: () => isOnPath('wg') && isOnPath('wg-quick') },
  { name: 'zbar-tools', isInstalled: () => isOnPath('zbarimg') },
  { name: 'postgresql', isInstalled: hasPostgres },
  { name: 'systemd', isInstalled: () => isOnPath('systemd-analyze') },
  { name: 'nginx', isInstalled: () => isExtracted('nginx') },
  { name: 'caddy', isInstalled: () => isExtracted('caddy') },
  ...[...pooler, ...networkManager].map((name) => ({ name, isInstalled: () => isExtracted(name) })),
  ...(isRoot ? tunnelTools : []),
  ...(isRoot && process.env['TEST_LONG'] === '1' ? machineTools : []),
]

const missingTools = () =>
  tools()
    .filter(({ isInstalled }) => !isInstalled())
    .map(({ name }) => name)

/** Installs missing programs, and prints the programs that cannot be installed. Tests skip without them, or fail in CI. */
export function installTools() {
  const wanted = missingTools()
  if (wanted.length > 0 && isOnPath('apt-get')) installPackages(wanted)
  if (missingTools().includes('chromium')) installPlaywrightBrowser()
  const absent = missingTools().filter((name) => name !== headlessShell.name)
  if (absent.length > 0) log(`Not installed: ${absent.join(', ')}. Tests that need them are skipped, or fail in CI.`)
}

/** Ubuntu has no firefox-esr, and an unknown package would fail the whole installation. @param {string} name */
const isAvailable = (name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0

/** @param {string[]} packages */
function installPackages(packages) {
  const asRoot = isRoot ? [] : ['sudo', '-n']
  const apt = (/** @type {string[]} */ ...args) => {
    const [program = '', ...rest] = [...asRoot, 'apt-get', ...args]
    return run(program, rest, { DEBIAN_FRONTEND: 'noninteractive' })
  }
  log(`Installing ${packages.join(', ')}`)
  apt('update', '-qq')
  const available = packages.filter(isAvailable)
  const installed = available.filter((name) => !extractedPackages.has(name))
  if (installed.length > 0) apt('install', '-y', '-qq', '--no-install-recommends', ...installed)
  for (const name of available.filter((each) => extractedPackages.has(each))) extract(name)
}

/** @param {string} name */
function extract(name) {
  const downloads = '.cache/downloads'
  mkdirSync(path.join(root, downloads), { recursive: true })
  // Runs as root, because the `_apt` account cannot write to the folder.
  runIn(downloads, 'apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', name])
  const file = readdirSync(path.join(root, downloads)).find((each) => each.startsWith(`${name}_`))
  if (file) run('dpkg-deb', ['--extract', path.join(downloads, file), folderOf(name)])
  rmSync(path.join(root, downloads), { recursive: true, force: true })
}

/** Installs Playwright's build of Chromium, for systems without a Chromium package. */
function installPlaywrightBrowser() {
  log('Installing a browser')
  runIn('e2e', 'npx', ['playwright', 'install', 'chromium'])
}
