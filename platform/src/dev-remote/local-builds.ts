import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRsbuild } from '@rsbuild/core'
import { devToolsHook } from '../build/parts.ts'
import { folderOf } from '../workspace.ts'
import { localFilesPath } from './local-release.ts'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'page')

export async function buildPageFiles(): Promise<{ script: string; stylesheet: string }> {
  const stylesheet = readFileSync(path.join(folder, 'banner.css'), 'utf8')
  return { script: `${devToolsHook}\n${await bundle()}`, stylesheet }
}

async function bundle(): Promise<string> {
  const dist = mkdtempSync(path.join(tmpdir(), 'sallyport-page-'))
  const rsbuild = await createRsbuild({
    cwd: folder,
    config: {
      mode: 'development',
      logLevel: 'error',
      source: { entry: { page: './page.ts' } },
      splitChunks: false,
      output: { distPath: { root: dist, js: '' }, filename: { js: 'page.js' }, sourceMap: false },
      tools: { htmlPlugin: false, rspack: { devtool: false } },
    },
  })
  try {
    const { close } = await rsbuild.build()
    await close()
    return readFileSync(path.join(dist, 'page.js'), 'utf8')
  } finally {
    rmSync(dist, { recursive: true, force: true })
  }
}

const program = fileURLToPath(new URL('remote-dev-server-process.mjs', import.meta.url))

/** Starts the development server of a remote as a child process that ends with this process. Returns its URL. */
export function startRemoteDevServer(name: string, proxyPort: number): Promise<URL> {
  const started = fork(program, [localFilesPath(name), String(proxyPort)], { cwd: folderOf(name), execArgv: [] })
  return new Promise((resolve, reject) => {
    started.once('message', (port) => {
      resolve(new URL(`http://127.0.0.1:${Number(port)}`))
      started.once('exit', () => process.exit(1))
    })
    started.once('error', reject)
    started.once('exit', (status) => {
      reject(new Error(`The development server of ${name} stopped with status ${status}; its output is above.`))
    })
  })
}
