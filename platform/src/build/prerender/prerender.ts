import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createRsbuild } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { languages } from '@sallyport/contract/config'
import { prerenderedFile, translationNamespace, type Prerendered } from '@sallyport/site'
import { leanLibraries } from '../lean-libraries.ts'
import { defines } from '../package-version.ts'
import { prerenderedModule, remotePages } from '../remote-pages.ts'
import { cssModules, styleLayers } from '../stylesheets.ts'
import { composeTranslations } from '../translations.ts'
import { criticalStyles } from './critical-styles.ts'

/** `stylesheets`: the stylesheets of the rendered elements, relative to `dist`. */
type Options = { app: string; version: string; root: string; dist: string; stylesheets: readonly string[] }

/** In milliseconds. An app takes less than a second. */
const timeout = 30_000

/**
 * Prerenders the frame of the shell, or the marked pages of a remote, into the build. Rejects if rendering fails, or the HTML has style
 * attributes, which the Content-Security-Policy blocks.
 */
export async function prerender(options: Options): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-prerender-'))
  const read = (file: string) => readFileSync(path.join(options.dist, file), 'utf8')
  try {
    await buildProgram(options, folder)
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(folder, program)], { env: {}, timeout })
    const html = JSON.parse(stdout) as Prerendered['html']
    const texts = Object.values(html).flatMap((byName) => Object.values(byName))
    const [found] = texts.flatMap((text) => /<[^>]*\sstyle="[^"]*"[^>]*>/.exec(text) ?? [])
    if (found) throw new Error(`Expected no style attribute in a prerendered page, found ${found}`)
    if (options.app === 'shell') texts.push(read('index.html'))
    const prerendered: Prerendered = { style: criticalStyles(options.stylesheets.map(read), texts), html }
    writeFileSync(path.join(options.dist, prerenderedFile), JSON.stringify(prerendered))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const program = 'prerender.cjs'

async function buildProgram({ app, version, root }: Options, folder: string): Promise<void> {
  const isShell = app === 'shell'
  const translations = Object.fromEntries(languages.map((language) => [language, composeTranslations(root, language)]))
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      mode: 'production',
      source: {
        preEntry: fileURLToPath(new URL('browser-globals.ts', import.meta.url)),
        entry: { prerender: isShell ? './src/prerender/prerender.tsx' : prerenderedModule },
        define: {
          ...defines(translationNamespace(app, version)),
          'import.meta.env.TRANSLATIONS': JSON.stringify(translations),
        },
      },
      plugins: [pluginReact(), ...(isShell ? [] : [remotePages()]), styleLayers(app)],
      server: { publicDir: false },
      splitChunks: false,
      // With the target `node`, libraries such as axios would include code that a page does not have.
      output: { target: 'web-worker', distPath: { root: folder, js: '' }, filename: { js: program }, minify: false },
      tools: {
        htmlPlugin: false,
        cssLoader: { modules: cssModules(app, false) },
        rspack: { resolve: { alias: leanLibraries() }, output: { asyncChunks: false } },
      },
    },
  })
  const { close } = await rsbuild.build()
  await close()
}
