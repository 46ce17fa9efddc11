import { unlistedDynamicCode } from './allowed-code.ts'
import type { Candidate, Problem } from './check.ts'

export function checkCode({ built }: Candidate): Problem[] {
  return built.flatMap(({ dist, release }) =>
    unlistedDynamicCode(release.name, dist).map(({ file, line, column, code }) => ({
      found: `${release.name}: ${file}:${line}:${column} ${code}`,
      expected: 'no dynamic code, or an allowance in platform/src/release/checks/allowed-code.ts',
    })),
  )
}
