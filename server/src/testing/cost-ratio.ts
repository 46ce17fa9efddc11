const warmUps = 2
const rounds = 10
/** The minimum time to measure, in microseconds; fast work is measured more often. */
const minTotalTime = 2_000_000
/** In microseconds; shorter times are rounded up. */
const resolution = 20

type Work = (size: number) => unknown

/**
 * Compares the shortest processor times, because other processes can only lengthen them; measures again until the ratio
 * is at most `maxRatio`.
 */
export async function costRatio(
  work: Work,
  [small, large]: readonly [number, number],
  maxRatio: number,
): Promise<number> {
  const minimum = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY }
  let spent = 0
  for (let round = 0; round < rounds || spent < minTotalTime; round++) {
    const measured = { small: await processorTime(work, small), large: await processorTime(work, large) }
    spent += measured.small + measured.large
    if (round < warmUps) continue
    minimum.small = Math.min(minimum.small, measured.small)
    minimum.large = Math.min(minimum.large, measured.large)
    if (round > warmUps && minimum.large / minimum.small <= maxRatio) break
  }
  return minimum.large / minimum.small
}

async function processorTime(work: Work, size: number): Promise<number> {
  const begin = process.cpuUsage()
  await work(size)
  const { user, system } = process.cpuUsage(begin)
  return Math.max(user + system, resolution)
}
