/** Whether `If-Match` allows an update (https://www.rfc-editor.org/rfc/rfc9110#section-13.1.1). Without it, all are allowed. */
export function isIfMatchSatisfied(ifMatch: string | undefined, tag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  return ifMatch.split(',').some((candidate) => candidate.trim() === tag)
}
