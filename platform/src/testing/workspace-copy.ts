import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../workspace.ts'

/** An installed copy of the workspace, in which a test may edit sources and run commands. */
export type WorkspaceCopy = {
  folder: string
  /** Replaces the first occurrence of a text; returns a function that undoes it. Throws when the text is missing. */
  edit: (file: string, from: string, to: string) => () => void
  /** Sets the version of an app; returns a function that undoes it. */
  setVersion: (app: string, version: string) => () => void
  pnpm: (...args: string[]) => { status: number | null; output: string }
  /** Starts a TypeScript program and waits until its output matches; `found` is the first group. */
  start: (file: string, args: string[], until: RegExp, env?: Record<string, string>) => Promise<StartedProgram>
  remove: () => void
}

export type StartedProgram = { found: string; log: () => string; stop: () => void }

/** Generated files and folders, which are not copied: in every folder, and in the root. */
const generated = new Set(['node_modules', 'dist'])
const generatedAtRoot = /^(?:site|data|\.git|\.cache|test-results.*|playwright-report)$/

const isSource = (file: string) =>
  !generated.has(path.basename(file)) && !generatedAtRoot.test(path.relative(root, file))

const pnpmScript = "const { pnpm } = await import('./platform/prepare.mjs'); process.exit(pnpm(process.argv.slice(1)))"

export function copyWorkspace(): WorkspaceCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-workspace-'))
  cpSync(root, folder, { recursive: true, filter: isSource })

  function edit(name: string, from: string, to: string) {
    const file = path.join(folder, name)
    const before = readFileSync(file, 'utf8')
    if (!before.includes(from)) throw new Error(`${name} does not contain ${from}`)
    writeFileSync(
      file,
      before.replace(from, () => to),
    )
    return () => writeFileSync(file, before)
  }

  function setVersion(app: string, version: string) {
    const [line] = /"version": "[^"]+"/.exec(readFileSync(path.join(folder, app, 'package.json'), 'utf8')) ?? []
    return edit(`${app}/package.json`, line ?? '"version"', `"version": "${version}"`)
  }

  function pnpm(...args: string[]) {
    const options = { cwd: folder, encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', pnpmScript, '--', ...args],
      options,
    )
    return { status, output: `${stdout}${stderr}` }
  }

  async function start(
    file: string,
    args: string[],
    until: RegExp,
    env: Record<string, string> = {},
  ): Promise<StartedProgram> {
    const started = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
      cwd: folder,
      env: { ...process.env, ...env },
    })
    let printed = ''
    const found = await new Promise<string>((resolve, reject) => {
      const collect = (text: Buffer) => {
        printed += text.toString()
        const [, part] = until.exec(printed) ?? []
        if (part !== undefined) resolve(part)
      }
      started.stdout.on('data', collect)
      started.stderr.on('data', collect)
      started.once('exit', () => reject(new Error(printed)))
    })
    return { found, log: () => printed, stop: () => void started.kill() }
  }

  const { status, output } = pnpm('install', '--offline', '--frozen-lockfile')
  if (status !== 0) throw new Error(`The copy of the workspace cannot be installed:\n${output}`)
  return {
    folder,
    edit,
    setVersion,
    pnpm,
    start,
    // A program that is being stopped may still write.
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
  }
}
