import type { Discovery } from '@sallyport/contract/site'
import type { Built } from '../built/built.ts'

/** What is wrong with a release, in two halves of one sentence. */
export type Fault = { found: string; expected: string }

/** A release on its way: what was built, and the document as it would be afterwards. */
export type Candidate = { built: readonly Built[]; next: Discovery }

export type Check = {
  name: string
  /** What it looks at: what the document says may have changed since it was asked. */
  of: 'build' | 'document'
  run: (candidate: Candidate) => readonly Fault[] | Promise<readonly Fault[]>
}

/** Something that is not released, with every check that it failed. */
class Refused extends Error {
  override name = 'Refused'

  constructor(what: string, failed: readonly { name: string; faults: readonly Fault[] }[]) {
    const told = failed.map(({ name, faults }) => [`  ${name}`, ...faults.map(sentence)].join('\n'))
    super(`${what} is refused:\n${told.join('\n')}`)
  }
}

const sentence = ({ found, expected }: Fault) => `    found    ${found}\n    expected ${expected}`

/** Runs every check, also when one has failed. Throws when any has, and says all of it. */
export async function requirePassed(what: string, candidate: Candidate, all: readonly Check[]): Promise<void> {
  const failed = []
  for (const { name, run } of all) {
    const faults = await run(candidate)
    if (faults.length > 0) failed.push({ name, faults })
  }
  if (failed.length > 0) throw new Refused(what, failed)
}
