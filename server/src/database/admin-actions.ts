export type { AdminAction } from '@sallyport/contract/endpoints'

/** The old and the new value, or `'changed'` for a secret field. */
type Change = { from: unknown; to: unknown } | 'changed'

export type Changes = Record<string, Change>
