import { kilobytes, median, seconds } from '../figures.ts'
import { table } from '../table.ts'
import type { ApplyTimes } from './apply-peer.ts'
import type { FirstPing } from './first-ping.ts'
import type { NodesCost } from './many-nodes.ts'

/** Times in milliseconds, `cpu` as a share of one core, `bytes` per second. */
const aims = { firstPing: 3000, apply: 200, cpu: 0.05, bytes: 100_000 }

type Findings = { firstPing: readonly FirstPing[]; apply: ApplyTimes; nodes: readonly NodesCost[] }
type Row = { what: string; found: string; aim?: string; isMet?: boolean }

/** The report; `isMet` is false when an aim is missed. The aims are those for a tenth of the clients connected. */
export function agentReport({ firstPing, apply, nodes }: Findings): { text: string; isMet: boolean } {
  const rows = [...firstPingRows(firstPing), ...applyRows(apply), ...nodes.flatMap(nodesRows)]
  const heading = ['tunnels', 'found', 'aim', '']
  const lines = rows.map(({ what, found, aim = '', isMet }) => [
    what,
    found,
    aim,
    isMet === undefined ? '' : isMet ? 'met' : 'NOT MET',
  ])
  const isMet = rows.every((row) => row.isMet !== false)
  return { text: `\nTunnels and node agents\n\n${table([heading, ...lines])}\n`, isMet }
}

const medianOf = (times: readonly FirstPing[], step: keyof FirstPing) => median(times.map((each) => each[step]))

function firstPingRows(times: readonly FirstPing[]): Row[] {
  const ping = medianOf(times, 'ping')
  const slowest = Math.max(...times.map((each) => each.ping))
  return [
    { what: 'click to "the node is ready", s', found: seconds(medianOf(times, 'ready')) },
    { what: 'click to saved config, s', found: seconds(medianOf(times, 'downloaded')) },
    { what: 'click to end of wg-quick, s', found: seconds(medianOf(times, 'up')) },
    {
      what: 'click to first ping, s',
      found: seconds(ping),
      aim: seconds(aims.firstPing),
      isMet: ping <= aims.firstPing,
    },
    { what: `slowest of ${times.length}, s`, found: seconds(slowest) },
  ]
}

function applyRows({ peers, firstState, oneMore }: ApplyTimes): Row[] {
  const time = median(oneMore)
  return [
    { what: `first ${peers} peers, ms`, found: firstState.toFixed(0) },
    {
      what: `one more of ${peers} peers, ms`,
      found: time.toFixed(0),
      aim: aims.apply.toFixed(0),
      isMet: time <= aims.apply,
    },
    { what: `slowest of ${oneMore.length}, ms`, found: Math.max(...oneMore).toFixed(0) },
  ]
}

const percent = (share: number) => (100 * share).toFixed(1)

function nodesRows({ connectedShare, catchUp, cpu, databaseCpu, bytes }: NodesCost): Row[] {
  const when = `${percent(connectedShare).replace('.0', '')} % connected`
  const isAim = connectedShare < 1
  return [
    { what: `all nodes synchronised, ${when}, s`, found: seconds(catchUp) },
    {
      what: `server, ${when}, % of one core`,
      found: percent(cpu),
      ...(isAim && { aim: percent(aims.cpu), isMet: cpu < aims.cpu }),
    },
    { what: `PostgreSQL, ${when}, % of one core`, found: percent(databaseCpu) },
    {
      what: `link, ${when}, kB/s`,
      found: kilobytes(bytes),
      ...(isAim && { aim: kilobytes(aims.bytes), isMet: bytes < aims.bytes }),
    },
  ]
}
