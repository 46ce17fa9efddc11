/** The maximum number of rows per statement, so that a statement ends long before the timeout of the database. */
export const defaultBatchSize = 1000

/** The work stops after `limit` rows, or before the next batch when the signal is aborted. */
export type Bounds = { limit?: number; signal?: AbortSignal | undefined }

/** Runs `change`, which returns how many rows it changed, until they are fewer than `size` or a bound is reached. Returns the total. */
export async function inBatches(
  { limit = Infinity, signal, batchSize = defaultBatchSize }: Bounds & { batchSize?: number },
  change: (size: number) => Promise<number>,
) {
  const isAborted = () => signal?.aborted === true
  let changed = 0
  while (changed < limit && !isAborted()) {
    const size = Math.min(batchSize, limit - changed)
    const count = await change(size)
    changed += count
    if (count < size) break
  }
  return changed
}
