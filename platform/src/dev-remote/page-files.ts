import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRsbuild } from '@rsbuild/core'
import { devToolsHook } from '../build/parts.ts'

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
