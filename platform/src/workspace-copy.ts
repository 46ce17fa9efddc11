import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './workspace.ts'

/** A copy of the workspace, installed, in which a test may edit sources and run commands for real. */
export type WorkspaceCopy = {
  folder: string
  /** Replaces a text that must be there; gives what takes the edit back. */
  edit: (file: string, from: string, to: string) => () => void
  /** Gives an app another version; gives what takes that back. */
  setVersion: (app: string, version: string) => () => void
  /** Runs pnpm to its end. */
  pnpm: (...words: string[]) => { status: number | null; output: string }
  /** Starts a TypeScript program and waits until it prints what is looked for. */
  start: (file: string, words: string[], until: RegExp, env?: Record<string, string>) => Promise<Started>
  remove: () => void
}

export type Started = { found: string; log: () => string; stop: () => void }

/** What tools leave, which a fresh clone has not: in every folder, and beside the workspace's own. */
const generated = new Set(['node_modules', 'dist'])
const generatedAtRoot = /^(?:site|data|\.git|\.cache|test-results.*|playwright-report)$/

const isSource = (file: string) =>
  !generated.has(path.basename(file)) && !generatedAtRoot.test(path.relative(root, file))

const install = "const { pnpm } = await import('./platform/prepare.mjs'); process.exit(pnpm(process.argv.slice(1)))"

export function copyWorkspace(): WorkspaceCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-workspace-'))
  cpSync(root, folder, { recursive: true, filter: isSource })

  function edit(name: string, from: string, to: string) {
    const file = path.join(folder, name)
    const before = readFileSync(file, 'utf8')
    if (!before.includes(from)) throw new Error(`There is no ${from} in ${name}`)
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

  function pnpm(...words: string[]) {
    const options = { cwd: folder, encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', install, '--', ...words],
      options,
    )
    return { status, output: `${stdout}${stderr}` }
  }

  async function start(
    file: string,
    words: string[],
    until: RegExp,
    env: Record<string, string> = {},
  ): Promise<Started> {
    const started = spawn(process.execPath, ['--import', 'tsx', file, ...words], {
      cwd: folder,
      env: { ...process.env, ...env },
    })
    let printed = ''
    const found = await new Promise<string>((resolve, reject) => {
      const take = (text: Buffer) => {
        printed += text.toString()
        const [, part] = until.exec(printed) ?? []
        if (part !== undefined) resolve(part)
      }
      started.stdout.on('data', take)
      started.stderr.on('data', take)
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
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
