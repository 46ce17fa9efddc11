import path from 'node:path'
import { programs, runProgram } from '../../node-programs.ts'
import { folderOf, root } from '../../workspace.ts'
import type { Candidate, Check, Problem } from './check.ts'

/** The checks of the sources of the released apps. */
export const sourceChecks: readonly Check[] = [
  { name: 'types and lint', reads: 'build', run: (candidate) => lint(foldersOf(candidate)) },
  { name: 'its own tests', reads: 'build', run: (candidate) => runTests(foldersOf(candidate)) },
]

const foldersOf = ({ builds }: Candidate) => builds.map(({ release }) => path.basename(folderOf(release.name)))

/** Checks the types and the lint rules of folders of the workspace. */
export async function lint(folders: readonly string[]): Promise<Problem[]> {
  const args = [programs.oxlint, '--type-aware', '--type-check', '--format', 'unix', ...folders]
  const { isSuccess, output } = await runProgram(args, { cwd: root })
  return isSuccess ? [] : [{ found: output.trim(), expected: 'no error of pnpm check:lint' }]
}

async function runTests(folders: readonly string[]): Promise<Problem[]> {
  const args = [programs.rstest, 'run', ...folders.map((folder) => `${folder}/src`), '--reporter', 'default']
  const { isSuccess, output } = await runProgram(args, { cwd: root, env: { ...process.env, NO_COLOR: '1' } })
  return isSuccess ? [] : [{ found: failuresIn(output), expected: 'all tests to pass' }]
}

export function failuresIn(output: string): string {
  const failedTests = [...output.matchAll(/^ *FAIL {2}(.+)$/gm)].map(([, name]) => name!.trim())
  return [...new Set(failedTests)].join('\n             ') || output.trim()
}
