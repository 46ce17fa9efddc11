import { existsSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { request } from 'node:https'
import { createDatabase, databaseOwner, isDatabaseHere } from '../database.ts'
import { account, archiveFolder, paths } from '../installation.ts'
import { OperatorError, print, read, run, succeeds } from '../programs.ts'
import { areUnitsRunning, isReady, startServer, waitUntil } from '../service.ts'
import { caddyfile, settingsFile, unitFiles, type InstallOptions } from './files.ts'
import { managedFiles, type ManagedFile } from './managed-files.ts'

/** A step of an installation. `run` completes it, also after an interruption. */
export type Step = {
  title: string
  isDone: () => boolean | Promise<boolean>
  run: () => void | Promise<void>
}

export function installSteps({ domain, tls, proxy }: InstallOptions): Step[] {
  const hasProxy = domain !== null && proxy
  return [
    packagesStep(['postgresql', 'openssl', 'ca-certificates', ...(hasProxy ? ['caddy'] : [])]),
    linkStep(paths.link, archiveFolder),
    linkStep(paths.command, `${paths.link}/sallyport`),
    accountStep,
    filesStep(`Write the settings ${paths.settings}`, [settingsFile({ domain })]),
    databaseStep,
    filesStep('Write the systemd units of the server and its daily backups', unitFiles()),
    startStep,
    ...(hasProxy ? [filesStep(`Write ${paths.caddyfile}`, [caddyfile(domain, tls)]), proxyStep(domain)] : []),
    backupStep,
  ]
}

function packagesStep(packages: string[]): Step {
  const query = ['--show', '--showformat=${db:Status-Status}\n', ...packages]
  return {
    title: `Install Debian's packages ${packages.join(', ')}`,
    isDone: () =>
      read('dpkg-query', query)
        ?.split('\n')
        .every((status) => status === 'installed') ?? false,
    run: async () => {
      // After an interruption, apt may still run, or may have left packages that are not configured.
      const configure = () => succeeds('dpkg', ['--configure', keepChanged, '-a'])
      await waitUntil(configure, packagesTimeout, 'dpkg --configure -a fails: run it, and repair what it reports')
      run('apt-get', ['update', '--quiet'])
      const options = ['--yes', '--no-install-recommends', `--option=Dpkg::Options::=${keepChanged}`]
      run('apt-get', ['install', ...options, ...packages])
    },
  }
}

/** In milliseconds. */
const packagesTimeout = 300_000
/** Configuration files that a person has changed. */
const keepChanged = '--force-confold'

export function linkStep(link: string, target: string): Step {
  return {
    title: `Link ${link} to ${target}`,
    isDone: () => existsSync(link) && readlinkSync(link) === target,
    run: () => {
      const temporary = `${link}.new`
      rmSync(temporary, { force: true })
      symlinkSync(target, temporary)
      renameSync(temporary, link)
    },
  }
}

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
  isDone: () => !isDatabaseHere() || databaseOwner() === account,
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
