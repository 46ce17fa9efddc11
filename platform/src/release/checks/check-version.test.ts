import { expect, test } from '@rstest/core'
import { released } from '../testing/test-workspace.ts'

const versions: [live: string, next: string, isAccepted: boolean][] = [
  ['1.1.0', '1.0.9', false],
  ['2.0.0', '1.99.99', false],
  ['1.10.0', '1.9.0', false],
  ['1.1.0', '1.1.0', true],
  ['1.9.0', '1.10.0', true],
  ['1.1.0', '1.1.0-build-1a2b3c4d', true],
  ['1.1.0-build-1a2b3c4d', '1.0.0', false],
]
for (const [live, next, isAccepted] of versions) {
  test(`${next} ${isAccepted ? 'may' : 'may not'} replace ${live}`, async () => {
    const { run, setBuilds, states } = await released({ name: 'office', version: live })
    setBuilds({ name: 'office', version: next })
    for (const options of [[], ['--traffic', '10']]) {
      if (!isAccepted)
        await expect(run('release', 'office', ...options)).rejects.toThrow(`office ${next}, while ${live} is live`)
    }
    if (isAccepted) await run('release', 'office')

    expect(await states()).toContain(`office ${isAccepted ? next : live} live`)
  })
}

test('an older version is released with --allow-older, and a rollback is proposed for a former release', async () => {
  const { run, setBuilds, states } = await released()
  setBuilds({ name: 'office', version: '1.1.0' })
  await run('release', 'office')
  setBuilds({ name: 'office', version: '1.0.0' })

  await expect(run('release', 'office')).rejects.toThrow('pnpm rollback office 1.0.0, or --allow-older')
  setBuilds({ name: 'office', version: '0.9.0' })
  await expect(run('release', 'office')).rejects.toThrow('a version from 1.1.0 on, or --allow-older')
  await run('release', 'office', '--allow-older')

  expect(await states()).toContain('office 0.9.0 live')
})
