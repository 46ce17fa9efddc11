import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { renderUnicodeCompact } from 'uqr'
import { adminCommand, paths } from '../installation.ts'
import { OperatorError, print, read, requireRoot } from '../programs.ts'
import { findProblems } from './checks.ts'
import { publicUrlOf, type InstallOptions } from './files.ts'
import { installSteps, type Step } from './steps.ts'

/** `yes` continues without a question. */
type CommandLine = Omit<InstallOptions, 'domain'> & { domain?: string; local?: boolean; yes?: boolean }

const hostName = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/

export async function install({ domain, local = false, yes = false, ...others }: CommandLine): Promise<void> {
  requireRoot()
  if ((domain === undefined) !== local) throw new OperatorError('Give either --domain vpn.example.com or --local')
  const name = domain?.toLowerCase() ?? null
  if (name !== null && !hostName.test(name)) throw new OperatorError(`--domain must be a host name, not ${domain}`)
  const options = { ...others, domain: name }
  const problems = await findProblems(options)
  if (problems.length > 0) throw new OperatorError(['Nothing was changed:', ...problems].join('\n- '))
  await runSteps(installSteps(options), yes)
  report(options)
}

/** Shows the steps that are not done, asks once, and runs them. */
export async function runSteps(steps: readonly Step[], yes: boolean): Promise<void> {
  const plan: Step[] = []
  for (const step of steps) if (!(await step.isDone())) plan.push(step)
  if (plan.length === 0) return print('Everything is set up already: nothing was changed.')
  print('This will change this machine:', ...plan.map(({ title }) => `- ${title}`))
  if (!yes) await confirm()
  for (const step of steps) {
    if (await step.isDone()) continue
    print(`▸ ${step.title}`)
    await step.run()
  }
}

async function confirm(): Promise<void> {
  if (!process.stdin.isTTY) throw new OperatorError('Nothing was changed. Add --yes to continue without a terminal')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question('Continue? [y/N] ')
  lines.close()
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new OperatorError('Nothing was changed')
}

function report(options: InstallOptions): void {
  const { domain, proxy } = options
  print(`\nThe site runs: ${publicUrlOf(options)}`)
  if (domain !== null) print('Firewall: open TCP ports 80 and 443.')
  if (domain !== null && !proxy) print('Put a proxy with TLS in front of 127.0.0.1:3000 (docs/deployment.md).')
  const offered = [paths.settings, paths.caddyfile].map((file) => `${file}.new`).filter((file) => existsSync(file))
  for (const file of offered) print(`You have changed ${file.slice(0, -4)}: compare it with ${file}.`)
  const link = read(...adminCommand(['invite']))
  if (link)
    print('', renderUnicodeCompact(link), '', 'This link makes the first admin, once, within 7 days:', `  ${link}`)
}
