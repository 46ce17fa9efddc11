const rounds = 20
const warmUps = 2

type Work = (size: number) => unknown

/**
 * Compares the work on inputs of two sizes. Other programs can only slow a run down, so runs are added until the ratio of
 * the quickest ones is at most `enough`, or until it no longer depends on chance.
 */
export async function growthOf(work: Work, [small, large]: readonly [number, number], enough: number): Promise<number> {
  const quickest = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round++) {
    const times = { small: await timeOf(work, small), large: await timeOf(work, large) }
    if (round < warmUps) continue
    quickest.small = Math.min(quickest.small, times.small)
    quickest.large = Math.min(quickest.large, times.large)
    if (round > warmUps && quickest.large / quickest.small <= enough) break
  }
  return quickest.large / quickest.small
}

async function timeOf(work: Work, size: number): Promise<number> {
  const begin = performance.now()
  await work(size)
  return performance.now() - begin
}
