import { expect, test } from '@rstest/core'
import { findingsOf } from './wire-report.ts'

const responses = (page: number, file: number) =>
  [
    { path: '/office/nodes', body: page },
    { path: '/remotes/office/1.0.1/remoteEntry.c0ffee00.js', body: file },
  ].map((response) => ({ ...response, status: 200, encoding: '', headers: 700 }))

test('bodies are compared with a limit, also without the page, or with those of today', () => {
  const download = { name: '(a)', today: responses(2600, 3000), deltas: responses(400, 2000) }
  const found = (limit: { bytes: number } | { share: number }) =>
    findingsOf({ ...download, limit }).map(({ found, isMet }) => [found, isMet])

  expect(found({ bytes: 2000 })).toEqual([
    ['2.4', false],
    ['2.0', true],
  ])
  expect(found({ share: 0.4 })).toEqual([['42.9 %', false]])
})
