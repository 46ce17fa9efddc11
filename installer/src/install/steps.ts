import { existsSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { account, archiveFolder, paths, units } from '../installation.ts'
import { OperatorError, read, run, succeeds } from '../programs.ts'
import { readinessChecks, readSetting, serverUrl } from '../status/checks.ts'
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
      const configure = async () => succeeds('dpkg', ['--configure', keepChanged, '-a'])
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

function linkStep(link: string, target: string): Step {
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

function filesStep(title: string, wanted: ManagedFile[]): Step {
  const files = managedFiles()
  return {
    title,
    isDone: () => wanted.every(files.isWritten),
    run: () => {
      for (const file of wanted) files.write(file)
    },
  }
}

const asPostgres = (...args: string[]) => ['-u', 'postgres', '--', ...args]
const query = (sql: string) => read('runuser', asPostgres('psql', '--no-psqlrc', '-At', '--command', sql, 'postgres'))

const databaseStep: Step = {
  title: `Create the database ${account} in PostgreSQL`,
  isDone: () => {
    const isElsewhere = existsSync(paths.settings) && !readSetting('DATABASE_URL')?.includes('host=/var/run/postgresql')
    return isElsewhere || databaseOwner() === account
  },
  run: () => {
    run('systemctl', ['enable', '--now', 'postgresql'])
    const owner = databaseOwner()
    if (owner) throw new OperatorError(`The database ${account} belongs to ${owner}: rename it, or set DATABASE_URL`)
    if (query(`select 1 from pg_roles where rolname = '${account}'`) !== '1')
      run('runuser', asPostgres('createuser', account))
    const encoding = ['--encoding', 'UTF8', '--locale', 'C.UTF-8', '--template', 'template0']
    run('runuser', asPostgres('createdb', '--owner', account, ...encoding, account))
  },
}

const databaseOwner = () => query(`select pg_get_userbyid(datdba) from pg_database where datname = '${account}'`)

/** In milliseconds. */
const startTimeout = 60_000
const certificateTimeout = 90_000
const pollInterval = 250

async function waitUntil(isDone: () => Promise<boolean>, timeout: number, problem: string): Promise<void> {
  const end = Date.now() + timeout
  while (!(await isDone())) {
    if (Date.now() > end) throw new OperatorError(problem)
    await wait(pollInterval)
  }
}

const isReady = async () => (await readinessChecks(serverUrl())).every(({ isOk }) => isOk)
const isRunning = (unit: string) =>
  ['is-enabled', 'is-active'].every((question) => succeeds('systemctl', [question, '--quiet', unit]))

const startStep: Step = {
  title: 'Start the server and its daily backups',
  isDone: async () => units.every(isRunning) && (await isReady()),
  run: async () => {
    run('systemctl', ['daemon-reload'])
    run('systemctl', ['enable', '--now', ...units])
    await waitUntil(isReady, startTimeout, 'The server does not become ready: journalctl -u sallyport shows why')
  },
}

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
