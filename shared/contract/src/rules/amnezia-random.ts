type Random = (below: number) => number

/** The recommended range of each parameter (https://github.com/amnezia-vpn/amneziawg-linux-kernel-module#configuration). */
const recommended = { Jc: [4, 12], Jmin: [8, 50], Jmax: [60, 120], S1: [15, 70], S2: [130, 180] } as const

/** Lower headers are WireGuard's own message types; some clients read higher ones as negative numbers. */
const firstHeader = 5
const lastHeader = 2 ** 31 - 1
const headers = ['H1', 'H2', 'H3', 'H4'] as const

/** Always valid: the ranges of `Jmin` and `Jmax`, `S1` and `S2` do not overlap, and each header has its own quarter. */
export function randomAmneziaParams(random: Random): Record<string, number> {
  const between = (first: number, last: number) => first + random(last - first + 1)
  const quarter = Math.floor((lastHeader - firstHeader + 1) / headers.length)
  return Object.fromEntries([
    ...Object.entries(recommended).map(([key, [first, last]]) => [key, between(first, last)] as const),
    ...headers.map((key, index) => [key, firstHeader + index * quarter + random(quarter)] as const),
  ])
}
