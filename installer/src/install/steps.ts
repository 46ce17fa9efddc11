import { existsSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tryRun, run, succeeds, waitUntil } from '../run-programs.ts'
import { areUnitsRunning, isReady, startServer } from '../service.ts'
import { confirm, print } from '../terminal.ts'
import { caddyfile, managedFiles, type ManagedFile, type Site } from './files.ts'

/** A step of an installation or an upgrade. `run` completes it, even after an interruption. */
export type Step = {
  title: string
  isDone: () => boolean | Promise<boolean>
  run: () => void | Promise<void>
}

/** Shows the steps that are not done, asks once, and runs them. */
export async function runSteps(steps: readonly Step[], yes: boolean): Promise<void> {
  const plan: Step[] = []
  for (const step of steps) if (!(await step.isDone())) plan.push(step)
  if (plan.length === 0) return print('Everything is set up already: nothing was changed.')
  print('This will change this machine:', ...plan.map(({ title }) => `- ${title}`))
  if (!yes) await confirm()
  for (const step of steps) {
    if (await step.isDone()) continue
    print(`▸ ${step.title}`)
    await step.run()
  }
}

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

/** The option of dpkg that keeps configuration files that a person has changed. */
const keepChanged = '--force-confold'
/** In milliseconds. */
const packagesTimeout = 300_000

export function packagesStep(packages: readonly string[]): Step {
  const query = ['--show', '--showformat=${db:Status-Status}\n', ...packages]
  return {
    title: `Install Debian's packages ${packages.join(', ')}`,
    isDone: () => /^(?:installed\n?)+$/.test(tryRun('dpkg-query', query) ?? ''),
    run: async () => {
      // After an interruption, dpkg may still run, or may have left packages that are not configured.
      const configure = () => succeeds('dpkg', ['--configure', keepChanged, '-a'])
      await waitUntil(configure, packagesTimeout, 'dpkg --configure -a fails: run it, and repair what it reports')
      run('apt-get', ['update', '--quiet'])
      const options = ['--yes', '--no-install-recommends', `--option=Dpkg::Options::=${keepChanged}`]
      run('apt-get', ['install', ...options, ...packages])
    },
  }
}

export function filesStep(title: string, wanted: readonly ManagedFile[]): Step {
  const files = managedFiles()
  return {
    title,
    isDone: () => wanted.every(files.isWritten),
    run: () => {
      for (const managed of wanted.filter((each) => !files.isWritten(each))) {
        const written = files.write(managed)
        if (written !== managed.file)
          print(`  You have changed ${managed.file}: compare it with ${written}, and delete that`)
      }
    },
  }
}

/**
 * Writes the Caddyfile, and restarts Caddy: a reload uses the administration socket of the new file, on which the running Caddy does not
 * listen if it was started with the file of Debian's package or of an earlier version.
 */
export function caddyfileStep(site: Required<Site>): Step {
  const wanted = caddyfile(site)
  const files = filesStep(`Write ${wanted.file}, and serve https://${site.domain}`, [wanted])
  return {
    ...files,
    run: async () => {
      await files.run()
      run('systemctl', ['enable', 'caddy'])
      run('systemctl', ['restart', 'caddy'])
    },
  }
}

export const startStep: Step = {
  title: 'Start the server and its daily backups',
  isDone: async () => areUnitsRunning() && (await isReady()),
  run: startServer,
}
