import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Candidate, Problem } from './check.ts'
import { dynamicCodeIn, type DynamicCode, type Finding } from './dynamic-code.ts'

type Allowance = { app: string; kind: DynamicCode; startsWith: string; because: string }

const notInBrowsers =
  'The federation runtime loads entries this way only in Node; the Content-Security-Policy of the page blocks it.'

/** All dynamic code that a release may contain. None is allowed in remotes. */
export const allowances: readonly Allowance[] = [
  { app: 'shell', kind: 'Function', startsWith: 'Function("callbacks",`import(', because: notInBrowsers },
  { app: 'shell', kind: 'Function', startsWith: 'Function("callbacks",`System.import(', because: notInBrowsers },
  {
    app: 'shell',
    kind: 'import',
    startsWith: 'import(',
    because: 'The federation runtime supports module entries, and the router routes from files; both are unused.',
  },
]

/** The dynamic code in a folder of built scripts, except what is allowed for the app. */
export function unlistedDynamicCode(app: string, folder: string): Finding[] {
  const allowed = allowances.filter((allowance) => allowance.app === app)
  const isAllowed = ({ kind, code }: Finding) =>
    allowed.some((allowance) => allowance.kind === kind && code.startsWith(allowance.startsWith))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .sort()
    .flatMap((name) => dynamicCodeIn(name, readFileSync(path.join(folder, name), 'utf8')))
    .filter((finding) => !isAllowed(finding))
}

export function checkDynamicCode({ builds }: Candidate): Problem[] {
  return builds.flatMap(({ dist, release }) =>
    unlistedDynamicCode(release.name, dist).map(({ file, line, column, code }) => ({
      found: `${release.name}: ${file}:${line}:${column} ${code}`,
      expected: 'no dynamic code, or an allowance in platform/src/release/checks/check-dynamic-code.ts',
    })),
  )
}
