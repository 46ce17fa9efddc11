const warmUps = 2
const rounds = 10
/** Quick work is measured more often, for this many microseconds in all. */
const patience = 2_000_000
/** Microseconds below which two measurements cannot be compared. */
const resolution = 20

type Work = (size: number) => unknown

/**
 * How many times the processor time of a small input a large one takes. Anything else that happens can only add to a
 * measurement, so the smallest ones are compared, and more are taken until their ratio is at most `enough`.
 */
export async function growthOf(work: Work, [small, large]: readonly [number, number], enough: number): Promise<number> {
  const least = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY }
  let spent = 0
  for (let round = 0; round < rounds || spent < patience; round++) {
    const taken = { small: await processorTime(work, small), large: await processorTime(work, large) }
    spent += taken.small + taken.large
    if (round < warmUps) continue
    least.small = Math.min(least.small, taken.small)
    least.large = Math.min(least.large, taken.large)
    if (round > warmUps && least.large / least.small <= enough) break
  }
  return least.large / least.small
}

async function processorTime(work: Work, size: number): Promise<number> {
  const begin = process.cpuUsage()
  await work(size)
  const { user, system } = process.cpuUsage(begin)
  return Math.max(user + system, resolution)
}
