import { dash, formatTimestamp } from '@sallyport/ui/format'

/** Local time of a timestamp in unix seconds, or a dash for null. */
export function Timestamp({ at }: { at: number | null }) {
  return at === null ? dash : <time>{formatTimestamp(at)}</time>
}
