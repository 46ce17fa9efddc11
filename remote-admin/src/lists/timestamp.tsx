import { dash, formatTimestamp } from '@sallyport/ui/format'

/** A moment in unix seconds, local; a dash where there is none. */
export function Timestamp({ at }: { at: number | null }) {
  return at === null ? dash : <time>{formatTimestamp(at)}</time>
}
