import { existsSync, readdirSync } from 'node:fs'
import { renderUnicodeCompact } from 'uqr'
import { createDatabase, databaseOwner, isDatabaseLocal } from '../database.ts'
import { account, adminCommand, archiveFolder, paths } from '../installation.ts'
import { OperatorError, print, tryRun, requireExclusive, run, succeeds, waitUntil } from '../programs.ts'
import { readCertificateLifetime } from '../status.ts'
import { findProblems } from './checks.ts'
import { publicUrlOf, settingsFile, unitFiles } from './files.ts'
import { isNodeSetUp, nodeSteps } from './node.ts'
import { caddyfileStep, filesStep, linkStep, packagesStep, runSteps, startStep, type Step } from './steps.ts'

export type InstallOptions = {
  /** The host name of the site. */
  domain?: string
  /** Whether the site is on loopback, without a host name. */
  local?: boolean
  /** Who signs the certificate: a public authority, or Caddy itself. */
  tls: 'public' | 'internal'
  /** Whether Caddy is set up. */
  proxy: boolean
  /** Whether this machine is set up as a node. */
  node: boolean
  /** The country of the node (ISO 3166-1 alpha-2). */
  country?: string
  /** Whether to check that the host name resolves to addresses of this machine only. */
  dnsCheck: boolean
  /** Whether to continue without a question. */
  yes?: boolean
}

export async function install(commandLine: InstallOptions): Promise<void> {
  requireExclusive()
  const { domain, local = false, node, country, yes = false } = commandLine
  if ((domain === undefined) !== local) throw new OperatorError('Give either --domain vpn.example.com or --local')
  if (node && !local && country === undefined && !isNodeSetUp())
    throw new OperatorError('Add --country NO: two letters for the country of the node on this machine, or --no-node')
  const options = local ? { ...commandLine, proxy: false, node: false } : commandLine
  const problems = await findProblems(options)
  if (problems.length > 0) throw new OperatorError(['Nothing was changed:', ...problems].join('\n- '))
  await runSteps(installSteps(options), yes)
  report(options)
}

function installSteps({ domain, tls, proxy, node, country }: InstallOptions): Step[] {
  const packages = ['postgresql', 'openssl', 'ca-certificates']
  const nodePackages = node ? ['wireguard-tools', 'nftables', 'iproute2'] : []
  return [
    packagesStep([...packages, ...(proxy ? ['caddy'] : []), ...nodePackages]),
    linkStep(paths.link, archiveFolder),
    linkStep(paths.command, `${paths.link}/sallyport`),
    accountStep,
    filesStep(`Write the settings ${paths.settings}`, [settingsFile(domain)]),
    databaseStep,
    filesStep('Write the systemd units of the server and its daily backups', unitFiles()),
    startStep,
    ...(domain && proxy ? [proxyStep(domain, tls)] : []),
    ...(domain && country && node ? nodeSteps(domain, country) : []),
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

/** In milliseconds. */
const certificateTimeout = 90_000
const missingCertificate =
  'Caddy has no certificate yet (journalctl -u caddy shows why). TCP ports 80 and 443 must be reachable from the internet. Then repeat this command'

function proxyStep(domain: string, tls: InstallOptions['tls']): Step {
  const files = caddyfileStep(domain, tls)
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

function report({ domain, proxy, node }: InstallOptions): void {
  print(`\nThe site runs: ${publicUrlOf(domain)}`)
  if (domain) print(`Firewall: open TCP ports 80 and 443${node ? ', and UDP port 51820' : ''}.`)
  if (domain) print(`Users see SUPPORT_EMAIL in ${paths.settings}: change it if nobody reads that mailbox.`)
  if (domain && !proxy) print('Put a proxy with TLS in front of 127.0.0.1:3000 (docs/deployment.md).')
  const link = tryRun(...adminCommand(['invite']))
  if (link)
    print('', renderUnicodeCompact(link), '', 'This link makes the first admin, once, within 7 days:', `  ${link}`)
}
