import type { Built } from '../built/built.ts'
import { runCommand } from '../commands.ts'
import { build, temporaryFolder, type Made } from './test-build.ts'

/** A workspace with one build of each app, and a site. */
export function workspace(...made: Made[]) {
  const site = temporaryFolder()
  const builds = new Map<string, Built>()
  const said: string[] = []
  const change = (...next: Made[]) => next.forEach((one) => builds.set(one.name, build(one)))
  change(
    { name: 'shell', version: '1.0.0' },
    { name: 'auth', version: '1.0.0' },
    { name: 'office', version: '1.0.0' },
    ...made,
  )
  const faults: { found: string; expected: string }[] = []
  const run = async (...args: string[]) => {
    said.length = 0
    await runCommand([...args, ...(args.length === 0 || args.includes('--site') ? [] : ['--site', site])], {
      build: async (app) => builds.get(app)!,
      checks: [{ name: 'its own tests', of: 'build', run: () => faults }],
      say: (line) => said.push(line),
    })
    return said.join('\n')
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
  return { site, change, run, states, faults }
}

/** The same, with all of it released. */
export const released = async (...made: Made[]) => {
  const site = workspace(...made)
  await site.run('release', 'shell', 'auth', 'office')
  return site
}
