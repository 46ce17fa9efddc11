import { expect, test } from '@rstest/core'
import { agentReport } from './agent-report.ts'

const firstPing = [{ ready: 400, downloaded: 500, up: 900, ping: 1000 }]
const apply = { peers: 1000, firstState: 300, oneMore: [50, 60, 70] }
const cost = { connectedShare: 0.1, catchUp: 5000, cpu: 0.02, databaseCpu: 0.01, bytes: 20_000 }

test('figures within the aims pass', () => {
  const { text, isMet } = agentReport({ firstPing, apply, nodes: [cost] })

  expect(isMet).toBe(true)
  expect(text).toMatch(/click to first ping, s +1\.00 +3\.00 +met/)
  expect(text).toMatch(/one more of 1000 peers, ms +60 +200 +met/)
  expect(text).toMatch(/server, 10 % connected, % of one core +2\.0 +5\.0 +met/)
})

test('a figure beyond its aim fails, except with all clients connected', () => {
  const busy = { ...cost, cpu: 0.06, bytes: 120_000 }

  expect(agentReport({ firstPing, apply, nodes: [{ ...busy, connectedShare: 1 }] }).isMet).toBe(true)
  const { text, isMet } = agentReport({ firstPing, apply, nodes: [busy] })

  expect(isMet).toBe(false)
  expect(text).toMatch(/% of one core +6\.0 +5\.0 +NOT MET/)
  expect(text).toMatch(/kB\/s +120\.0 +100\.0 +NOT MET/)
})
