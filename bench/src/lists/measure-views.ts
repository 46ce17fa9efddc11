import { median } from '../figures.ts'
import { timeOf, type Place } from './calls.ts'
import type { View } from './views.ts'

const warmUps = 5
const repetitions = 41

/** The median times of a view in both places, and the median of how they compare. */
export type Finding = View & { small: number; large: number; ratio: number; rows: number }

/** Asks for every view in both places, one right after the other and each first in turns: a busy moment of the machine meets both. */
export async function measureViews(views: readonly View[], small: Place, large: Place): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const view of views) findings.push(await measureView(view, { small, large }))
  return findings
}

type Places = { small: Place; large: Place }
type Pair = { small: number; large: number; rows: number }

async function measureView(view: View, places: Places): Promise<Finding> {
  const pairs: Pair[] = []
  for (let round = 0; round < warmUps + repetitions; round++) pairs.push(await timesOf(view, places, round % 2 === 0))
  const counted = pairs.slice(warmUps)
  return {
    ...view,
    small: median(counted.map(({ small }) => small)),
    large: median(counted.map(({ large }) => large)),
    ratio: median(counted.map(({ small, large }) => large / small)),
    rows: counted[0]?.rows ?? 0,
  }
}

async function timesOf({ address }: View, { small, large }: Places, isSmallFirst: boolean): Promise<Pair> {
  const early = isSmallFirst ? await timeOf(address, small) : null
  const { time, rows } = await timeOf(address, large)
  return { small: (early ?? (await timeOf(address, small))).time, large: time, rows }
}
