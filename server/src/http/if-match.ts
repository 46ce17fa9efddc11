/** https://www.rfc-editor.org/rfc/rfc9110#section-13.1.1; a request without the header is unconditional. */
export function isIfMatchSatisfied(ifMatch: string | undefined, tag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  return ifMatch.split(',').some((candidate) => candidate.trim() === tag)
}
