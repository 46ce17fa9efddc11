import { expect, test } from '@rstest/core'
import { fitting } from './fitting.ts'
import { journal } from './journal.ts'

const release = (version: string, contract: number, requires = {}) => ({
  url: `/remotes/office/${version}/remoteEntry.js`,
  metadata: { version, integrity: 'sha384-x' },
  extras: { platform: { contract, requires } },
})

test('releases that do not fit are left out in their order, and written down with what was wanted and what is there', () => {
  const releases = [
    release('3.0.0', 2),
    release('2.0.0', 1, { '@sallyport/runtime/router': '^1.2.0' }),
    release('1.1.0', 1, { '@sallyport/runtime/router': '^1.0.0' }),
    release('1.0.0', 1),
  ]

  const left = fitting('office', releases, { contract: 1, supplies: { '@sallyport/runtime/router': '1.1.0' } })

  expect(left.map(({ metadata }) => metadata.version)).toEqual(['1.1.0', '1.0.0'])
  expect(journal.attempts()).toMatchObject([
    { app: 'office', version: '3.0.0', outcome: 'unfit', detail: expect.stringMatching(/"contract":2.*"contract":1/) },
    { version: '2.0.0', outcome: 'unfit', detail: expect.stringMatching(/\^1\.2\.0.*1\.1\.0/) },
  ])
})
