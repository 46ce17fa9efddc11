/** The codes of refusals that a screen words itself; the first is the specification's own (§8). */
export const refusals = {
  nodeFull: 'node capacity overflow',
  accessLimit: 'access.limit.reached',
} as const
