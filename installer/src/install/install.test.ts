import path from 'node:path'
import { beforeEach, expect, rstest, test } from '@rstest/core'
import { caddyfile, settingsFile, unitFiles } from './files.ts'
import { runSteps } from './steps.ts'

const deployment = path.join(import.meta.dirname, '../../../deployment')
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

test('fills the name of the site into the shipped files', () => {
  const domain = 'vpn.example.test'
  const contents = [settingsFile(domain, deployment), caddyfile(domain, 'internal', deployment)].map(
    ({ content }) => content,
  )

  expect(contents[0]).toContain('\nPUBLIC_URL=https://vpn.example.test\nSUPPORT_EMAIL=support@vpn.example.test\n')
  expect(contents[1]).toContain('\nvpn.example.test {\n\ttls internal\n')
  expect(caddyfile(domain, 'public', deployment).content).not.toContain('tls internal')
  expect(contents.join('')).not.toContain('vpn.example.com')
  expect(settingsFile(undefined, deployment).content).toContain('\nPUBLIC_URL=http://localhost:3000\n')
  expect(unitFiles(deployment).map(({ file }) => path.basename(file))).toEqual([
    'sallyport-backup.service',
    'sallyport-backup.timer',
    'sallyport.service',
    'sallyport.socket',
  ])
})
