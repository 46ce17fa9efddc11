/** Rows that one statement changes, so that it ends long before the timeout of the database. */
export const defaultBatchSize = 1000

/** How much is done at most: `limit` rows, and until the signal. Without them, all is done. */
export type Bounds = { limit?: number; signal?: AbortSignal | undefined }

/** Runs `change` until it finds fewer rows than it may change. Returns the number of rows that it has changed. */
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
