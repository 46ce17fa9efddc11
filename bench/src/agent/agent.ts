import { medianOf } from '../measure.ts'
import { atMost, kilobytes, percent, printReport, seconds, type Finding } from '../report.ts'
import { withSetup } from '../setup.ts'
import { measureFirstPing, type FirstPing } from './first-ping.ts'
import { measureNodes, type NodesCost } from './many-nodes.ts'

/** Milliseconds from the click on Create to the first ping. */
const firstPingLimit = 3000
/** By the number of nodes, with 10 % of the clients connected: `cpu` of the server as a share of one core, `bytes` per second. */
const nodesLimits: Record<number, { cpu: number; bytes: number }> = {
  100: { cpu: 0.05, bytes: 100_000 },
  1000: { cpu: 0.15, bytes: 1_000_000 },
}

/** Measures tunnels between network namespaces, and what nodes cost the server. Throws unless it runs as root. */
export async function benchAgent(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('Network namespaces need root: tunnels are not measured')
  const firstPing = await withSetup(measureFirstPing)
  const nodes = [
    ...(await withSetup((setup) => measureNodes(setup, { nodeCount: 100, connectedShares: [0.1, 1] }))),
    ...(await withSetup((setup) => measureNodes(setup, { nodeCount: 1000, connectedShares: [0.1] }))),
  ]
  printReport({
    title: 'Tunnels and node agents',
    findings: [...firstPingFindings(firstPing), ...nodes.flatMap(nodesFindings)],
  })
}

function firstPingFindings(times: readonly FirstPing[]): Finding[] {
  const slowest = Math.max(...times.map(({ ping }) => ping))
  return [
    { name: 'click to "the node is ready", s', found: seconds(medianOf(times, 'ready')) },
    { name: 'click to saved config, s', found: seconds(medianOf(times, 'downloaded')) },
    { name: 'click to end of wg-quick, s', found: seconds(medianOf(times, 'up')) },
    atMost('click to first ping, s', medianOf(times, 'ping'), firstPingLimit, seconds),
    { name: `slowest of ${times.length}, s`, found: seconds(slowest) },
  ]
}

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
