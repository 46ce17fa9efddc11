import { fork } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../../workspace.ts'
import type { RenderRequest, RenderResponse } from './render-messages.ts'

const program = path.join(path.dirname(fileURLToPath(import.meta.url)), 'render-process.ts')

/** In milliseconds. Releases wait for it when the code of a page does not end; all pages of a site take about two seconds. */
const timeout = 20_000

/** The message of an uncaught error, without the source line above it and the stack below. */
const errorIn = (output: string) => /^\w*Error: .*$/m.exec(output)?.[0] ?? 'the process ended early'

/**
 * Renders the pages of a selection in a process of its own, without the environment of this one: the code of a release runs in
 * it. Rejects when the process fails or takes too long.
 */
export function renderPages(request: RenderRequest): Promise<RenderResponse> {
  return new Promise((resolve, reject) => {
    const limit = { timeout, killSignal: 'SIGKILL' } as const
    const child = fork(program, [], { cwd: root, env: {}, execArgv: ['--import', 'tsx'], silent: true, ...limit })
    const output: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('message', (response) => resolve(response as RenderResponse))
    child.once('error', reject)
    child.once('exit', () => reject(new Error(errorIn(Buffer.concat(output).toString()))))
    child.send(request, (error) => error && reject(error))
  })
}
