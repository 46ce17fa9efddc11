import { unlistedDynamicCode } from './allowed-code.ts'
import type { Candidate, Fault } from './check.ts'

/** Nothing turns a text into code, but for what is on the list. */
export function checkCode({ built }: Candidate): Fault[] {
  return built.flatMap(({ dist, release }) =>
    unlistedDynamicCode(release.name, dist).map(({ file, line, column, code }) => ({
      found: `${release.name}: ${file}:${line}:${column} ${code}`,
      expected: 'no code that is made of a text, or a reason for it in platform/src/release/checks/allowed-code.ts',
    })),
  )
}
