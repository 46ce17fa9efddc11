import path from 'node:path'
import { programs, runProgram } from '../../programs.ts'
import { folderOf, root } from '../../workspace.ts'
import type { Candidate, Check, Problem } from './check.ts'

export const appTests: Check = { name: 'its own tests', reads: 'build', run: runTests }

async function runTests({ builds }: Candidate): Promise<Problem[]> {
  const folders = builds.map(({ release }) => path.basename(folderOf(release.name)))
  const args = [programs.rstest, 'run', ...folders.map((folder) => `${folder}/src`), '--reporter', 'default']
  const { isSuccess, output } = await runProgram(args, { cwd: root, env: { ...process.env, NO_COLOR: '1' } })
  return isSuccess ? [] : [{ found: failuresIn(output), expected: 'all tests to pass' }]
}

export function failuresIn(output: string): string {
  const failedTests = [...output.matchAll(/^ *FAIL {2}(.+)$/gm)].map(([, name]) => name!.trim())
  return [...new Set(failedTests)].join('\n             ') || output.trim()
}
