import { medianOf } from '../measure.ts'
import { atMost, kilobytes, percent, printReport, seconds, whole, type Finding } from '../report.ts'
import { withSetup } from '../setup.ts'
import { measureApply, type ApplyTimes } from './apply-peer.ts'
import { measureFirstPing, type FirstPing } from './first-ping.ts'
import { measureNodes, type NodesCost } from './many-nodes.ts'

/** Times in milliseconds, `cpu` as a share of one core, `bytes` per second; the last two with a tenth of the clients connected. */
const limits = { firstPing: 3000, apply: 200, cpu: 0.05, bytes: 100_000 }

/** Measures real tunnels in network namespaces, and the cost of many simulated nodes. */
export async function benchAgent(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('Network namespaces need root: tunnels are not measured')
  const firstPing = await withSetup(measureFirstPing)
  const apply = await withSetup(measureApply)
  const nodes = await withSetup(measureNodes)
  const findings = [...firstPingFindings(firstPing), ...applyFindings(apply), ...nodes.flatMap(nodesFindings)]
  printReport({ title: 'Tunnels and node agents', findings })
}

function firstPingFindings(times: readonly FirstPing[]): Finding[] {
  const medianTo = (step: keyof FirstPing) => medianOf(times, (each) => each[step])
  const slowest = Math.max(...times.map(({ ping }) => ping))
  return [
    { what: 'click to "the node is ready", s', found: seconds(medianTo('ready')) },
    { what: 'click to saved config, s', found: seconds(medianTo('downloaded')) },
    { what: 'click to end of wg-quick, s', found: seconds(medianTo('up')) },
    atMost('click to first ping, s', medianTo('ping'), limits.firstPing, seconds),
    { what: `slowest of ${times.length}, s`, found: seconds(slowest) },
  ]
}

const applyFindings = ({ peers, firstState, oneMore }: ApplyTimes): Finding[] => [
  { what: `first ${peers} peers, ms`, found: whole(firstState) },
  atMost(
    `one more of ${peers} peers, ms`,
    medianOf(oneMore, (time) => time),
    limits.apply,
    whole,
  ),
  { what: `slowest of ${oneMore.length}, ms`, found: whole(Math.max(...oneMore)) },
]

function nodesFindings({ connectedShare, catchUp, cpu, databaseCpu, bytes }: NodesCost): Finding[] {
  const when = `${percent(connectedShare)} connected`
  const costs = [
    atMost(`server, ${when}, of one core`, cpu, limits.cpu, percent),
    atMost(`link, ${when}, kB/s`, bytes, limits.bytes, kilobytes),
  ]
  return [
    { what: `all nodes synchronised, ${when}, s`, found: seconds(catchUp) },
    { what: `PostgreSQL, ${when}, of one core`, found: percent(databaseCpu) },
    ...(connectedShare < 1 ? costs : costs.map(({ what, found }) => ({ what, found }))),
  ]
}
