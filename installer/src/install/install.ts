import { renderUnicodeCompact } from 'uqr'
import { adminCommand } from '../installation.ts'
import { OperatorError, print, read, requireExclusive } from '../programs.ts'
import { findProblems } from './checks.ts'
import { publicUrlOf, type InstallOptions } from './files.ts'
import { runSteps } from './run-steps.ts'
import { installSteps } from './steps.ts'

/** `yes` continues without a question. */
type CommandLine = Omit<InstallOptions, 'domain' | 'country'> & {
  domain?: string
  country?: string
  node: boolean
  local?: boolean
  yes?: boolean
}

const missingCountry = 'Add --country NO: two letters for the country of the node on this machine, or --no-node'
const hostName = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/

export async function install({
  domain,
  country,
  node,
  local = false,
  yes = false,
  ...others
}: CommandLine): Promise<void> {
  requireExclusive()
  if ((domain === undefined) !== local) throw new OperatorError('Give either --domain vpn.example.com or --local')
  const name = domain?.toLowerCase() ?? null
  if (name !== null && !hostName.test(name)) throw new OperatorError(`--domain must be a host name, not ${domain}`)
  const hasNode = node && !local
  if (hasNode && !/^[a-z]{2}$/i.test(country ?? '')) throw new OperatorError(missingCountry)
  const options = { ...others, domain: name, country: hasNode && country ? country.toUpperCase() : null }
  const problems = await findProblems(options)
  if (problems.length > 0) throw new OperatorError(['Nothing was changed:', ...problems].join('\n- '))
  await runSteps(installSteps(options), yes)
  report(options)
}

function report(options: InstallOptions): void {
  const { domain, proxy, country } = options
  print(`\nThe site runs: ${publicUrlOf(options)}`)
  if (domain !== null) print(`Firewall: open TCP ports 80 and 443${country === null ? '' : ', and UDP port 51820'}.`)
  if (domain !== null && !proxy) print('Put a proxy with TLS in front of 127.0.0.1:3000 (docs/deployment.md).')
  const link = read(...adminCommand(['invite']))
  if (link)
    print('', renderUnicodeCompact(link), '', 'This link makes the first admin, once, within 7 days:', `  ${link}`)
}
