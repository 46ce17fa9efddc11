import { execFile, type ExecFileOptions } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from './workspace.ts'

const require = createRequire(import.meta.url)

const requireInRoot = createRequire(path.join(root, 'package.json'))

/** Paths of command-line programs for the running Node, independent of PATH. */
export const programs = {
  rsbuild: path.join(path.dirname(require.resolve('@rsbuild/core/package.json')), 'bin/rsbuild.js'),
  rstest: path.join(path.dirname(require.resolve('@rstest/core/package.json')), 'bin/rstest.js'),
  oxlint: path.join(path.dirname(requireInRoot.resolve('oxlint/package.json')), 'bin/oxlint'),
  oxfmt: path.join(path.dirname(requireInRoot.resolve('oxfmt/package.json')), 'bin/oxfmt'),
  tsx: require.resolve('tsx/cli'),
}

/** Runs one of the programs with arguments, `[program, …arguments]`. Resolves to its output, even if it fails. */
export const runProgram = (args: readonly string[], options: ExecFileOptions) =>
  new Promise<{ isSuccess: boolean; output: string }>((resolve) => {
    execFile(process.execPath, args, { ...options, encoding: 'utf8', maxBuffer: Infinity }, (error, stdout, stderr) =>
      resolve({ isSuccess: error === null, output: stdout + stderr }),
    )
  })
