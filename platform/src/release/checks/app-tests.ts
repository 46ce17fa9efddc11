import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { programs } from '../../programs.ts'
import { folderOf, root } from '../../workspace.ts'
import type { Candidate, Check, Problem } from './check.ts'

export const appTests: Check = { name: 'its own tests', reads: 'build', run: runTests }

async function runTests({ builds }: Candidate): Promise<Problem[]> {
  const folders = builds.map(({ release }) => path.basename(folderOf(release.name)))
  const { status, output } = await run(['run', ...folders.map((folder) => `${folder}/src`), '--reporter', 'default'])
  return status === 0 ? [] : [{ found: failuresIn(output), expected: 'all tests to pass' }]
}

export function failuresIn(output: string): string {
  const failedTests = [...output.matchAll(/^ *FAIL {2}(.+)$/gm)].map(([, name]) => name!.trim())
  return [...new Set(failedTests)].join('\n             ') || output.trim()
}

async function run(args: string[]): Promise<{ status: number | null; output: string }> {
  const runner = spawn(process.execPath, [programs.rstest, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  })
  let output = ''
  const collect = (text: Buffer) => void (output += text.toString())
  runner.stdout.on('data', collect)
  runner.stderr.on('data', collect)
  const [status] = (await once(runner, 'close')) as [number | null]
  return { status, output }
}
