/** A whole number from 0 up to, but not including, `below`. */
type Random = (below: number) => number

/** The first and the last value that is advised for each number; where there is no advice, what the programs' makers use. */
const advised = { Jc: [4, 12], Jmin: [8, 50], Jmax: [60, 120], S1: [15, 70], S2: [130, 180] } as const

/** Advised headers: below are WireGuard's own, above is what some programs read with a sign. */
const firstHeader = 5
const lastHeader = 2 ** 31 - 1
const headers = ['H1', 'H2', 'H3', 'H4'] as const

/**
 * Parameters for a node that nobody could guess, within what is advised. The two of a pair come from ranges that keep
 * them apart, and each header from a quarter of its own, so that no two are at odds.
 */
export function randomAmneziaParams(random: Random): Record<string, number> {
  const between = (first: number, last: number) => first + random(last - first + 1)
  const quarter = Math.floor((lastHeader - firstHeader + 1) / headers.length)
  return Object.fromEntries([
    ...Object.entries(advised).map(([key, [first, last]]) => [key, between(first, last)] as const),
    ...headers.map((key, index) => [key, firstHeader + index * quarter + random(quarter)] as const),
  ])
}
