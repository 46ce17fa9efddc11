import { expect, test } from '@rstest/core'
import { filterCompatible } from './candidates.ts'
import { loadLog } from './load-log.ts'

const release = (version: string, contract: number, requires = {}) => ({
  url: `/remotes/office/${version}/remoteEntry.js`,
  metadata: { version, integrity: 'sha384-x' },
  extras: { platform: { contract, requires } },
})

test('leaves out incompatible releases and records what they require and what the shell supplies', () => {
  const releases = [
    release('3.0.0', 2),
    release('2.0.0', 1, { '@sallyport/runtime/router': '^1.2.0' }),
    release('1.1.0', 1, { '@sallyport/runtime/router': '^1.0.0' }),
    release('1.0.0', 1),
  ]

  const left = filterCompatible('office', releases, { contract: 1, supplies: { '@sallyport/runtime/router': '1.1.0' } })

  expect(left.map(({ metadata }) => metadata.version)).toEqual(['1.1.0', '1.0.0'])
  expect(loadLog.attempts()).toMatchObject([
    {
      app: 'office',
      version: '3.0.0',
      outcome: 'incompatible',
      detail: expect.stringMatching(/"contract":2.*"contract":1/),
    },
    { version: '2.0.0', outcome: 'incompatible', detail: expect.stringMatching(/\^1\.2\.0.*1\.1\.0/) },
  ])
})
