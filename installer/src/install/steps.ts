import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:https'
import { createDatabase, databaseOwner, isDatabaseLocal } from '../database.ts'
import { account, archiveFolder, paths } from '../installation.ts'
import { OperatorError, print, run, succeeds } from '../programs.ts'
import { areUnitsRunning, isReady, startServer, waitUntil } from '../service.ts'
import { caddyfile, settingsFile, unitFiles, type InstallOptions } from './files.ts'
import { linkStep } from './link-step.ts'
import { managedFiles, type ManagedFile } from './managed-files.ts'
import { nodeSteps } from './node.ts'
import { packagesStep } from './packages.ts'
import type { Step } from './run-steps.ts'

export function installSteps({ domain, tls, proxy, country }: InstallOptions): Step[] {
  const hasProxy = domain !== null && proxy
  return [
    packagesStep([
      'postgresql',
      'openssl',
      'ca-certificates',
      ...(hasProxy ? ['caddy'] : []),
      ...(country === null ? [] : nodePackages),
    ]),
    linkStep(paths.link, archiveFolder),
    linkStep(paths.command, `${paths.link}/sallyport`),
    accountStep,
    filesStep(`Write the settings ${paths.settings}`, [settingsFile({ domain })]),
    databaseStep,
    filesStep('Write the systemd units of the server and its daily backups', unitFiles()),
    startStep,
    ...(hasProxy ? [filesStep(`Write ${paths.caddyfile}`, [caddyfile(domain, tls)]), proxyStep(domain)] : []),
    ...(domain === null || country === null ? [] : nodeSteps(domain, country)),
    backupStep,
  ]
}

const nodePackages = ['wireguard-tools', 'nftables', 'iproute2']

const accountStep: Step = {
  title: `Create the account ${account}`,
  isDone: () => succeeds('id', [account]),
  run: () =>
    void run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', account]),
}

export function filesStep(title: string, wanted: ManagedFile[]): Step {
  const files = managedFiles()
  return {
    title,
    isDone: () => wanted.every(files.isWritten),
    run: () => {
      for (const managed of wanted) {
        const written = files.write(managed)
        if (written !== managed.file) print(`  You have changed ${managed.file}: compare it with ${written}`)
      }
    },
  }
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

export const startStep: Step = {
  title: 'Start the server and its daily backups',
  isDone: async () => areUnitsRunning() && (await isReady()),
  run: startServer,
}

/** In milliseconds. */
const certificateTimeout = 90_000

function proxyStep(domain: string): Step {
  const answers = () => answersOverTls(domain)
  return {
    title: `Serve https://${domain} with Caddy`,
    isDone: answers,
    run: async () => {
      run('systemctl', ['enable', '--now', 'caddy'])
      run('systemctl', ['reload', 'caddy'])
      const advice = 'TCP ports 80 and 443 must be reachable from the internet. Then repeat this command'
      await waitUntil(
        answers,
        certificateTimeout,
        `Caddy has no certificate yet (journalctl -u caddy shows why). ${advice}`,
      )
    },
  }
}

/** Whether this machine serves the site, with whatever certificate. */
function answersOverTls(domain: string): Promise<boolean> {
  const options = { host: '127.0.0.1', servername: domain, headers: { host: domain }, path: '/readyz', timeout: 5000 }
  return new Promise((resolve) => {
    const sent = request({ ...options, rejectUnauthorized: false, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => resolve(false))
    sent.end()
  })
}

const backupStep: Step = {
  title: 'Make the first backup',
  isDone: () => existsSync(paths.backups) && readdirSync(paths.backups).some((name) => name.endsWith('.dump')),
  run: () => void run('systemctl', ['start', 'sallyport-backup.service']),
}
