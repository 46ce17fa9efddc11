import { existsSync, readdirSync } from 'node:fs'
import type { Command } from 'commander'
import { renderUnicodeCompact } from 'uqr'
import { createDatabase, databaseOwner, isDatabaseLocal } from '../database.ts'
import { account, adminCommand, archiveFolder, paths } from '../installation.ts'
import { installedPorts } from '../ports.ts'
import { tryRun, requireExclusive, run, succeeds, waitUntil } from '../run-programs.ts'
import { isActive } from '../service.ts'
import { readCertificateLifetime } from '../status.ts'
import { OperatorError, print } from '../terminal.ts'
import { findProblems, isBehindCloudflare } from './checks.ts'
import { publicUrlOf, settingsFile, unitFiles, type Site } from './files.ts'
import { ignoredOptions, type InstallOptions } from './install-options.ts'
import { isNodeSetUp, agentProblems, nodeSteps } from './node.ts'
import { caddyfileStep, filesStep, linkStep, packagesStep, runSteps, startStep, type Step } from './steps.ts'

export async function install(commandLine: InstallOptions, command: Command): Promise<void> {
  requireExclusive()
  const { domain, local = false, node, country, yes = false } = commandLine
  if ((domain === undefined) !== local) throw new OperatorError('Give either --domain vpn.example.com or --local')
  const isGiven = (name: keyof InstallOptions) => command.getOptionValueSource(name) === 'cli'
  const ignored = ignoredOptions(commandLine, isGiven)
  if (ignored) throw new OperatorError(ignored)
  if (node && !local && country === undefined && !isNodeSetUp())
    throw new OperatorError('Add --country NO: two letters for the country of the node on this machine, or --no-node')
  const options = local ? { ...commandLine, proxy: false, node: false } : commandLine
  const problems = await findProblems(options)
  if (problems.length > 0) throw new OperatorError(['Nothing was changed:', ...problems].join('\n- '))
  const isNodeKept = isNodeSetUp() && initialOptions.some(isGiven)
  await runSteps(installSteps(options), yes)
  const isProxied = domain !== undefined && (await isBehindCloudflare(domain, options.tls))
  const link = tryRun(...adminCommand(['invite']))
  const ofNode = domain && options.node ? agentProblems() : []
  print(...formatReport(options, { isProxied, isNodeKept, link, problems: ofNode }))
}

function installSteps(options: InstallOptions): Step[] {
  const { domain, tls, serverPort, proxy, node, country } = options
  const packages = ['postgresql', 'openssl', 'ca-certificates']
  const nodePackages = node ? ['wireguard-tools', 'nftables', 'iproute2'] : []
  return [
    packagesStep([...packages, ...(proxy ? ['caddy'] : []), ...nodePackages]),
    linkStep(paths.link, archiveFolder),
    linkStep(paths.command, `${paths.link}/sallyport`),
    accountStep,
    filesStep(`Write the settings ${paths.settings}`, [settingsFile(options)]),
    databaseStep,
    unitsStep(serverPort),
    startStep,
    ...(domain && proxy ? [proxyStep({ domain, tls, serverPort })] : []),
    ...(domain && country && node ? nodeSteps({ ...options, domain, country }) : []),
    backupStep,
  ]
}

const accountStep: Step = {
  title: `Create the account ${account}`,
  isDone: () => succeeds('id', [account]),
  run: () =>
    void run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', account]),
}

const databaseStep: Step = {
  title: `Create the database ${account} in PostgreSQL`,
  isDone: () => !isDatabaseLocal() || databaseOwner() === account,
  run: () => {
    run('systemctl', ['enable', '--now', 'postgresql'])
    const owner = databaseOwner()
    if (owner) throw new OperatorError(`The database ${account} belongs to ${owner}: rename it, or set DATABASE_URL`)
    createDatabase()
  },
}

/** Stops a server that listens on another port, so that the next step starts it on the new one. */
function unitsStep(serverPort: number): Step {
  const title = 'Write the systemd units of the server and its daily backups'
  const files = filesStep(title, unitFiles(archiveFolder, serverPort))
  return {
    ...files,
    run: async () => {
      const isMoved = installedPorts().serverPort !== serverPort
      await files.run()
      // Stopped before systemd reads the new unit, after which it would keep the socket without listening.
      if (isMoved && isActive('sallyport.socket')) run('systemctl', ['stop', 'sallyport.service', 'sallyport.socket'])
    },
  }
}

/** In milliseconds. */
const certificateTimeout = 90_000
const missingCertificate =
  'Caddy has no certificate yet (journalctl -u caddy shows why). TCP ports 80 and 443 must be reachable from the internet. Then repeat this command'

function proxyStep(site: Required<Site>): Step {
  const { domain } = site
  const files = caddyfileStep(site)
  const isServed = () => readCertificateLifetime(domain).then(Boolean, () => false)
  return {
    ...files,
    isDone: async () => (await files.isDone()) && (await isServed()),
    run: async () => {
      await files.run()
      await waitUntil(isServed, certificateTimeout, missingCertificate)
    },
  }
}

const backupStep: Step = {
  title: 'Make the first backup',
  isDone: () => existsSync(paths.backups) && readdirSync(paths.backups).some((name) => name.endsWith('.dump')),
  run: () => void run('systemctl', ['start', 'sallyport-backup.service']),
}

/** The options that only the setup of the node applies. */
const initialOptions = ['country', 'endpoint', 'subnet', 'interface'] as const

type Outcome = {
  /** Whether visitors reach the site through Cloudflare's proxy. */
  isProxied: boolean
  /** Whether the node was set up before, so that its options were not applied. */
  isNodeKept: boolean
  /** The invite of the first admin; null if there is an admin. */
  link: string | null
  /** The problems of the node on this machine, with what to do. */
  problems: readonly string[]
}

/** The lines that say what works now, and what is left to do. */
export function formatReport(options: InstallOptions, { isProxied, isNodeKept, link, problems }: Outcome): string[] {
  const { domain, proxy, node, serverPort, tunnelPort } = options
  const ofDomain = [
    `Firewall: open TCP ports 80 and 443${node ? `, and UDP port ${tunnelPort}` : ''}.`,
    `Users see SUPPORT_EMAIL in ${paths.settings}: change it if nobody reads that mailbox.`,
    ...(proxy ? [] : [`Put a proxy with TLS in front of 127.0.0.1:${serverPort} (docs/deployment.md).`]),
    ...(isProxied ? ['Cloudflare is in front of the site: set what docs/deployment.md#behind-cloudflare lists.'] : []),
  ]
  const invite = ['This link makes the first admin, once, within 7 days:', `  ${link}`]
  return [
    `\nThe site runs: ${publicUrlOf(options)}`,
    ...(domain ? ofDomain : [localNote]),
    ...(isNodeKept ? [nodeKept] : []),
    ...problems.map((problem) => `Problem of the node: ${problem}`),
    // Another device, such as a phone, cannot open a link to this machine.
    ...(link && domain ? ['', renderUnicodeCompact(link)] : []),
    ...(link ? ['', ...invite] : []),
  ]
}

const nodeKept = 'The node was set up before, and keeps its network: change its country and its URL on the site.'

const localNote =
  'Only programs on this machine reach it, and this machine is no VPN node: docs/add-a-node.md adds one, or install with --domain.'
