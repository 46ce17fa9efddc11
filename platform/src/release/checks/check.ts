import type { Discovery } from '@sallyport/site'
import type { BuiltRelease } from '@sallyport/site/folder'

export type Problem = { found: string; expected: string }

export type Candidate = {
  builds: readonly BuiltRelease[]
  /** `before`: the discovery document of the site. `next`: the document in which the builds are live or canaries. */
  before: Discovery
  next: Discovery
  /** Whether a release may widen the audience of pages or files. */
  allowsWiderAudience?: boolean | undefined
}

export type Check = {
  name: string
  /** The input of the check. Checks of the document run again under the lock, because another release may have changed the document. */
  reads: 'build' | 'document'
  run: (candidate: Candidate) => readonly Problem[] | Promise<readonly Problem[]>
}

class ChecksFailedError extends Error {
  override name = 'ChecksFailedError'

  constructor(what: string, failed: readonly { name: string; problems: readonly Problem[] }[]) {
    const lines = failed.map(({ name, problems }) => [`  ${name}`, ...problems.map(formatProblem)].join('\n'))
    super(`${what} is rejected:\n${lines.join('\n')}`)
  }
}

const formatProblem = ({ found, expected }: Problem) => `    found    ${found}\n    expected ${expected}`

/** Runs all checks. Throws a `ChecksFailedError` with the problems of all failed checks. */
export async function requirePassed(what: string, candidate: Candidate, checks: readonly Check[]): Promise<void> {
  const failed = []
  for (const { name, run } of checks) {
    const problems = await run(candidate)
    if (problems.length > 0) failed.push({ name, problems })
  }
  if (failed.length > 0) throw new ChecksFailedError(what, failed)
}
