import type { Discovery } from '@sallyport/site'
import type { BuiltRelease } from '../folder/built-release.ts'

export type Problem = { found: string; expected: string }

export type Candidate = {
  builds: readonly BuiltRelease[]
  /** `before`: the discovery document of the site. `next`: the document in which the builds are live or canaries. */
  before: Discovery
  next: Discovery
  /** Whether a release may widen the audience of pages or files. */
  allowsWiderAudience?: boolean | undefined
  /** Whether a release may be older than the live one. */
  allowsOlder?: boolean | undefined
}

export type Check = {
  name: string
  /** The input of the check. Checks of the document run again under the lock, because another release may have changed the document. */
  reads: 'build' | 'document'
  run: (candidate: Candidate) => readonly Problem[] | Promise<readonly Problem[]>
}

const formatProblem = ({ found, expected }: Problem) => `    found    ${found}\n    expected ${expected}`

/** Runs all checks. Throws an error with the problems of all failed checks. */
export async function requirePassed(what: string, candidate: Candidate, checks: readonly Check[]): Promise<void> {
  const failed = []
  for (const { name, run } of checks) {
    const problems = await run(candidate)
    if (problems.length > 0) failed.push([`  ${name}`, ...problems.map(formatProblem)].join('\n'))
  }
  if (failed.length > 0) throw new Error(`${what} is rejected:\n${failed.join('\n')}`)
}
