import { beforeEach, describe, expect, rstest, test } from '@rstest/core'
import { defaultPorts } from '../ports.ts'
import type { InstallOptions } from './install-options.ts'
import { formatReport } from './install.ts'
import { runSteps } from './steps.ts'

const output: string[] = []
beforeEach(() => {
  output.length = 0
  rstest.spyOn(process.stdout, 'write').mockImplementation((text) => output.push(String(text)) > 0)
})

function countingSteps() {
  const done = new Set<string>()
  const runs: string[] = []
  const step = (title: string, fails = false) => ({
    title,
    isDone: () => done.has(title),
    run: () => {
      runs.push(title)
      if (fails && runs.filter((each) => each === title).length === 1) throw new Error('interrupted')
      done.add(title)
    },
  })
  return { runs, steps: [step('packages'), step('database', true), step('start')] }
}

test('completes an interrupted installation from the step that failed, and changes nothing afterwards', async () => {
  const { runs, steps } = countingSteps()

  await expect(runSteps(steps, true)).rejects.toThrow('interrupted')
  output.length = 0
  await runSteps(steps, true)
  expect(output.join('')).toBe('This will change this machine:\n- database\n- start\n▸ database\n▸ start\n')
  output.length = 0
  await runSteps(steps, true)

  expect(output.join('')).toBe('Everything is set up already: nothing was changed.\n')
  expect(runs).toEqual(['packages', 'database', 'database', 'start'])
})

test('changes nothing without a terminal that could answer, unless --yes is given', async () => {
  const { runs, steps } = countingSteps()

  await expect(runSteps(steps, false)).rejects.toThrow('Add --yes')
  expect(runs).toEqual([])
})

describe('the report', () => {
  const options = { ...defaultPorts, tls: 'public', proxy: true, node: true, dnsCheck: true } as const
  const outcome = {
    isProxied: false,
    isNodeKept: false,
    link: 'https://vpn.example.test/auth/register/invite/abc',
    problems: [] as string[],
  }
  const report = (changes: Partial<InstallOptions>, result: Partial<typeof outcome> = {}) =>
    formatReport({ ...options, domain: 'vpn.example.test', ...changes }, { ...outcome, ...result }).join('\n')
  const isQrCode = /[▀▄█]/

  test('names the chosen ports, and shows the link as a QR code', () => {
    expect(report({ tunnelPort: 443 })).toContain('Firewall: open TCP ports 80 and 443, and UDP port 443.')
    expect(report({ proxy: false, serverPort: 3100 })).toContain('Put a proxy with TLS in front of 127.0.0.1:3100')
    expect(report({})).toMatch(isQrCode)
    expect(report({}, { isProxied: true })).toContain('docs/deployment.md#behind-cloudflare')
    expect(report({}, { isNodeKept: true })).toContain('The node was set up before')
    expect(report({}, { problems: ['forwarding: nft drops it'] })).toContain('Problem of the node: forwarding: nft')
  })

  test('of a local site says that there is no node, and has no QR code, which a phone could not open', () => {
    const { domain: _, ...local } = { ...options, domain: undefined, local: true, proxy: false, node: false }
    const lines = formatReport({ ...local, serverPort: 3100 }, outcome).join('\n')

    expect(lines).toContain('The site runs: http://localhost:3100\n')
    expect(lines).toContain('this machine is no VPN node')
    expect(lines).toContain(outcome.link)
    expect(lines).not.toMatch(isQrCode)
  })
})
