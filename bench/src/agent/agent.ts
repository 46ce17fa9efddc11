import { median, medianOf } from '../measure.ts'
import { atMost, kilobytes, percent, printReport, seconds, whole, type Finding } from '../report.ts'
import { withSetup } from '../setup.ts'
import { measureApply, type ApplyTimes } from './apply-peer.ts'
import { measureFirstPing, type FirstPing } from './first-ping.ts'
import { measureNodes, type NodesCost } from './many-nodes.ts'
import { measureOneAccess, type AccessCost } from './one-access.ts'

/** Milliseconds from the click on Create to the first ping, and until an agent has applied one more peer. */
const limits = { firstPing: 3000, apply: 200 }
/** One more access: CPU milliseconds of the server and of the agent each, and bytes on the link between them. */
const accessLimits = { cpu: 100, bytes: 100_000 }
/** By the number of nodes, with 10 % of the clients connected: `cpu` of the server as a share of one core, `bytes` per second. */
const nodesLimits: Record<number, { cpu: number; bytes: number }> = {
  100: { cpu: 0.05, bytes: 100_000 },
  1000: { cpu: 0.15, bytes: 1_000_000 },
}

/** Measures tunnels between network namespaces, and what accesses and nodes cost the server. Throws unless it runs as root. */
export async function benchAgent(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('Network namespaces need root: tunnels are not measured')
  const firstPing = await withSetup(measureFirstPing)
  const apply = await withSetup(measureApply)
  const accesses: AccessCost[] = []
  for (const peers of [1000, 10_000]) accesses.push(await withSetup((setup) => measureOneAccess(setup, peers)))
  const nodes = [
    ...(await withSetup((setup) => measureNodes(setup, { nodeCount: 100, connectedShares: [0.1, 1] }))),
    ...(await withSetup((setup) => measureNodes(setup, { nodeCount: 1000, connectedShares: [0.1] }))),
  ]
  const findings = [
    ...firstPingFindings(firstPing),
    ...applyFindings(apply),
    ...accesses.flatMap(accessFindings),
    ...nodes.flatMap(nodesFindings),
  ]
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

const accessFindings = ({ peers, cpu, agentCpu, bytes }: AccessCost): Finding[] => [
  atMost(`one access beside ${peers}, server, ms of CPU`, cpu, accessLimits.cpu, whole),
  atMost(`one access beside ${peers}, agent, ms of CPU`, agentCpu, accessLimits.cpu, whole),
  atMost(`one access beside ${peers}, link, kB`, bytes, accessLimits.bytes, kilobytes),
]

function nodesFindings({ nodeCount, connectedShare, catchUp, cpu, databaseCpu, bytes }: NodesCost): Finding[] {
  const when = `${nodeCount} nodes, ${percent(connectedShare)} connected`
  const limit = nodesLimits[nodeCount]!
  const costs = [
    atMost(`server, ${when}, of one core`, cpu, limit.cpu, percent),
    atMost(`link, ${when}, kB/s`, bytes, limit.bytes, kilobytes),
  ]
  return [
    { name: `all synchronised, ${when}, s`, found: seconds(catchUp) },
    { name: `PostgreSQL, ${when}, of one core`, found: percent(databaseCpu) },
    ...(connectedShare < 1 ? costs : costs.map(({ name, found }) => ({ name, found }))),
  ]
}
