import { median, medianOf } from '../measure.ts'
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
  const slowest = Math.max(...times.map(({ ping }) => ping))
  return [
    { name: 'click to "the node is ready", s', found: seconds(medianOf(times, 'ready')) },
    { name: 'click to saved config, s', found: seconds(medianOf(times, 'downloaded')) },
    { name: 'click to end of wg-quick, s', found: seconds(medianOf(times, 'up')) },
    atMost('click to first ping, s', medianOf(times, 'ping'), limits.firstPing, seconds),
    { name: `slowest of ${times.length}, s`, found: seconds(slowest) },
  ]
}

const applyFindings = ({ peers, firstState, oneMore }: ApplyTimes): Finding[] => [
  { name: `first ${peers} peers, ms`, found: whole(firstState) },
  atMost(`one more of ${peers} peers, ms`, median(oneMore), limits.apply, whole),
  { name: `slowest of ${oneMore.length}, ms`, found: whole(Math.max(...oneMore)) },
]

function nodesFindings({ connectedShare, catchUp, cpu, databaseCpu, bytes }: NodesCost): Finding[] {
  const when = `${percent(connectedShare)} connected`
  const costs = [
    atMost(`server, ${when}, of one core`, cpu, limits.cpu, percent),
    atMost(`link, ${when}, kB/s`, bytes, limits.bytes, kilobytes),
  ]
  return [
    { name: `all nodes synchronised, ${when}, s`, found: seconds(catchUp) },
    { name: `PostgreSQL, ${when}, of one core`, found: percent(databaseCpu) },
    ...(connectedShare < 1 ? costs : costs.map(({ name, found }) => ({ name, found }))),
  ]
}
