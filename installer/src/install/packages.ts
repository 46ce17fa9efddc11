import { read, run, succeeds } from '../programs.ts'
import { waitUntil } from '../service.ts'
import type { Step } from './run-steps.ts'

export function packagesStep(packages: string[]): Step {
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
