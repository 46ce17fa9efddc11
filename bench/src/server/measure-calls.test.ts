import { expect, test } from '@rstest/core'
import { callsFindings } from './measure-calls.ts'

const runs = (perSecond: number, cpu: number) => [{ perSecond, p99: 20, cpu }]

test('calls are compared with the same SQL, and the file with the same bytes', () => {
  const findings = callsFindings([
    { name: 'info', server: runs(700, 0.9), sameSql: runs(1000, 0.5), sameBytes: runs(2000, 0.1) },
    { name: 'login', server: runs(69, 10), sameSql: runs(100, 9), sameBytes: runs(2000, 0.1) },
    { name: 'file', server: runs(900, 0.21), sameSql: [], sameBytes: runs(2000, 0.1) },
  ])

  expect(findings.map(({ name, found, isMet }) => [name, found, isMet])).toEqual([
    ['info, throughput of the same SQL', '0.700', true],
    ['info, ms of CPU more than the same SQL', '0.400', true],
    ['login, throughput of the same SQL', '0.690', false],
    ['file, CPU of the same bytes', '2.100', false],
  ])
})
