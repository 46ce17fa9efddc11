import { median } from '../figures.ts'
import { measureRequest, type Session } from './requests.ts'
import type { View } from './views.ts'

const warmUps = 5
const repetitions = 41

export type Finding = View & { small: number; large: number; ratio: number; rows: number }

/** Requests every view from both servers, alternating the order, so that load on the machine affects both. */
export async function measureViews(views: readonly View[], small: Session, large: Session): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const view of views) findings.push(await measureView(view, { small, large }))
  return findings
}

type Sessions = { small: Session; large: Session }
type Pair = { small: number; large: number; rows: number }

async function measureView(view: View, sessions: Sessions): Promise<Finding> {
  const pairs: Pair[] = []
  for (let round = 0; round < warmUps + repetitions; round++)
    pairs.push(await measurePair(view, sessions, round % 2 === 0))
  const counted = pairs.slice(warmUps)
  return {
    ...view,
    small: median(counted.map(({ small }) => small)),
    large: median(counted.map(({ large }) => large)),
    ratio: median(counted.map(({ small, large }) => large / small)),
    rows: counted[0]?.rows ?? 0,
  }
}

async function measurePair({ path }: View, { small, large }: Sessions, isSmallFirst: boolean): Promise<Pair> {
  const measuredFirst = isSmallFirst ? await measureRequest(path, small) : null
  const { time, rows } = await measureRequest(path, large)
  return { small: (measuredFirst ?? (await measureRequest(path, small))).time, large: time, rows }
}
