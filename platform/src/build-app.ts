import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildVersionVariable } from './build/package-version.ts'
import { hashFiles } from './hashes.ts'
import { programs, runProgram } from './node-programs.ts'
import { root } from './workspace.ts'

type BuildTarget = {
  dist?: string
  /** Replaces the version in `package.json`. */
  version?: string
}

/** The inputs of every bundle besides the folder of the app. The server contains the version of the agent. */
const commonInputs = [
  'shared',
  'platform/src/build',
  // The format of `release.json`.
  'platform/src/release/folder/release.ts',
  '.browserslistrc',
  'agent/package.json',
  'pnpm-lock.yaml',
]

/** Builds an app for production unless its inputs are unchanged. Returns whether it was built. */
export async function buildApp(
  folder: string,
  { dist = path.join(folder, 'dist'), version = '' }: BuildTarget = {},
): Promise<boolean> {
  const stamp = path.join(dist, '.inputs')
  const sources = hashFiles([folder, ...commonInputs.map((name) => path.join(root, name))])
  const inputs = `${sources}${version}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return false
  await runRsbuild(folder, dist, version)
  writeFileSync(stamp, inputs)
  return true
}

async function runRsbuild(folder: string, dist: string, version: string): Promise<void> {
  const env = { ...process.env, [buildVersionVariable]: version }
  const { isSuccess, output } = await runProgram([programs.rsbuild, 'build', '--dist-path', dist], { cwd: folder, env })
  if (!isSuccess) throw new Error(`${path.basename(folder)} cannot be built:\n${output}`)
}
