const bytesPerKilobyte = 1000

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The median; throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) throw new Error('An empty list has no median')
  return sorted.length % 2 === 1 ? upper : (upper + sorted[middle - 1]!) / 2
}

export const kilobytes = (bytes: number): string => (bytes / bytesPerKilobyte).toFixed(1)
export const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2)
