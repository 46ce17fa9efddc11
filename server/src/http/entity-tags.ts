import { createHash } from 'node:crypto'

/** A strong entity tag (https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3): the hash of stored values. */
export const strongTag = (values: readonly unknown[]): string =>
  `"${createHash('sha256').update(JSON.stringify(values)).digest('base64url')}"`

/** Whether `If-Match` allows an update (https://www.rfc-editor.org/rfc/rfc9110#section-13.1.1). Without the header, every update is allowed. */
export function isIfMatchSatisfied(ifMatch: string | undefined, tag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  return ifMatch.split(',').some((candidate) => candidate.trim() === tag)
}
