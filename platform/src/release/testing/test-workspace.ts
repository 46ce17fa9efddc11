import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { checkVersion } from '../checks/check-version.ts'
import { runCommand } from '../commands.ts'
import type { BuiltRelease } from '../folder/built-release.ts'
import { build, type TestBuild } from './test-build.ts'

export function workspace(...testBuilds: TestBuild[]) {
  const site = temporaryFolder('release')
  const builds = new Map<string, BuiltRelease>()
  const printed: string[] = []
  const setBuilds = (...next: TestBuild[]) => next.forEach((one) => builds.set(one.name, build(one)))
  setBuilds(
    { name: 'shell', version: '1.0.0' },
    { name: 'auth', version: '1.0.0' },
    { name: 'office', version: '1.0.0' },
    ...testBuilds,
  )
  const problems: { found: string; expected: string }[] = []
  const run = async (...args: string[]) => {
    printed.length = 0
    await runCommand([...args, ...(args.length === 0 || args.includes('--site') ? [] : ['--site', site])], {
      build: async (app) => builds.get(app)!,
      checks: [
        { name: 'its own tests', reads: 'build', run: () => problems },
        { name: 'version', reads: 'document', run: checkVersion },
      ],
      log: (line) => printed.push(line),
    })
    return printed.join('\n')
  }
  const states = async () =>
    (await run('releases'))
      .split('\n')
      .slice(1)
      .map((line) =>
        line
          .split(/\s{2,}/)
          .slice(0, 3)
          .join(' '),
      )
  return { site, setBuilds, run, states, problems }
}

export const released = async (...testBuilds: TestBuild[]) => {
  const site = workspace(...testBuilds)
  await site.run('release', 'shell', 'auth', 'office')
  return site
}
