import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from './inputs.ts'
import { programs } from './programs.ts'
import { root } from './workspace.ts'

/** Builds the app in a folder for production, unless nothing that it reads has changed. Gives whether it built. */
export async function buildApp(folder: string): Promise<boolean> {
  const stamp = path.join(folder, 'dist/.inputs')
  const inputs = hashOf([folder, ...['shared', 'pnpm-lock.yaml'].map((name) => path.join(root, name))])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return false
  await runRsbuild(folder)
  writeFileSync(stamp, inputs)
  return true
}

function runRsbuild(folder: string): Promise<void> {
  const name = path.basename(folder)
  return new Promise((resolve, reject) => {
    const build = spawn(process.execPath, [programs.rsbuild, 'build'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: Buffer[] = []
    build.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    build.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    build.on('error', reject)
    build.on('exit', (status) => {
      if (status === 0) resolve()
      else reject(new Error(`${name} does not build:\n${Buffer.concat(output).toString()}`))
    })
  })
}
