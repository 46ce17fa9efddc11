import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { dynamicCodeIn, type DynamicCode, type Finding } from './dynamic-code.ts'

type Allowance = { app: string; kind: DynamicCode; startsWith: string; because: string }

const notInBrowsers = 'The federation runtime loads entries so in Node alone; the policy of the page would stop it.'

/** The whole list of what may stand in a release. Remotes have nothing on it. */
export const allowances: readonly Allowance[] = [
  { app: 'shell', kind: 'Function', startsWith: 'Function("callbacks",`import(', because: notInBrowsers },
  { app: 'shell', kind: 'Function', startsWith: 'Function("callbacks",`System.import(', because: notInBrowsers },
  {
    app: 'shell',
    kind: 'import',
    startsWith: 'import(',
    because:
      'The federation runtime knows entries that are modules, and the router routes that are files; we have neither.',
  },
]

/** The dynamic code in a folder of built scripts that is not on the list of an app. */
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
