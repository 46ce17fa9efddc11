export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The median; throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (lower === undefined || upper === undefined) throw new Error('An empty list has no median')
  return (lower + upper) / 2
}

/** An item with the figure `F`. */
type With<F extends string> = Record<NoInfer<F>, number>

export const medianOf = <F extends string>(items: readonly With<F>[], figure: F): number =>
  median(items.map((item) => item[figure]))

/** Divides the figures of the same round and returns the median, because the speed of a machine changes between rounds. */
export const medianRatio = <F extends string>(
  items: readonly With<F>[],
  others: readonly With<F>[],
  figure: F,
): number => median(items.map((item, round) => item[figure] / others[round]![figure]))

/**
 * Measures each subject once a round, in alternating order, so that load on the machine affects all of them. Returns the results of each
 * subject by round, without the warm-up rounds.
 */
export async function measureAlternately<S, T>(
  subjects: readonly S[],
  { rounds, warmUps = 1 }: { rounds: number; warmUps?: number },
  measure: (subject: S) => Promise<T>,
): Promise<T[][]> {
  const measured = subjects.map((subject) => ({ subject, results: [] as T[] }))
  for (let round = -warmUps; round < rounds; round++) {
    for (const { subject, results } of round % 2 === 0 ? measured : measured.toReversed()) {
      const result = await measure(subject)
      if (round >= 0) results.push(result)
    }
  }
  return measured.map(({ results }) => results)
}

/** The number of rounds: the environment variable `RUNS`, or 7. Throws unless `RUNS` is a whole number from 1 to 9999. */
export function runCount(): number {
  const text = process.env['RUNS'] ?? '7'
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error('RUNS must be a whole number above 0')
  return Number(text)
}
