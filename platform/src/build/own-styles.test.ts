import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createRsbuild } from '@rsbuild/core'
import { describe, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { cssModules, styleLayers } from './stylesheets.ts'

/** Builds a module with each stylesheet as a part of office; returns the errors by file. */
async function build(stylesheets: Record<string, string>): Promise<Record<string, string>> {
  const root = temporaryFolder('own-styles')
  const names = Object.keys(stylesheets)
  for (const [name, css] of Object.entries(stylesheets)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), css)
  }
  const imports = names.map(
    (name, index) => `import * as styles${index} from './${name}'\nconsole.log(styles${index})\n`,
  )
  writeFileSync(path.join(root, 'icons.woff2'), '')
  writeFileSync(path.join(root, 'main.js'), imports.join(''))
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      mode: 'production',
      logLevel: 'silent',
      source: { entry: { main: './main.js' } },
      plugins: [styleLayers('office')],
      tools: { htmlPlugin: false, cssLoader: { modules: cssModules('office', false) } },
    },
  })
  const errors: Record<string, string> = {}
  rsbuild.onAfterBuild(({ stats }) => {
    for (const { moduleIdentifier = '', message } of stats!.toJson({ all: false, errors: true }).errors ?? []) {
      const file = names.find((name) => moduleIdentifier.endsWith(`/${name}`)) ?? ''
      errors[file] = (errors[file] ?? '') + message
    }
  })
  await rsbuild.build().catch(() => {})
  return errors
}

const numbered = (stylesheets: readonly string[]) =>
  Object.fromEntries(stylesheets.map((css, index) => [`${index}.css`, css]))

describe('a stylesheet of a remote', async () => {
  const accepted = [
    '.card{color:red}',
    'nav .card a:hover>*::before{color:red}',
    ':where(.scope) :global(.u-legend) th{color:red}',
    ':is(.card,.row a) p{color:red}',
    'html:has(.modal[open]) body{overflow:hidden}',
    '.card{a{color:red}&:hover{color:red}nav &{color:red}@media print{p{color:red}}}',
    '@media print{@supports (display:grid){.card{color:red}}}',
    '.card{animation:turn 1s}@keyframes turn{from{rotate:0deg}to{rotate:1turn}}',
    '.card{color:red}@property --office-angle{syntax:"<angle>";inherits:false;initial-value:0deg}',
    '.card{color:red}@font-face{font-family:"office-icons";src:url(icons.woff2)}',
  ]
  const libraries = { 'node_modules/chart/chart.css': '.uplot th{color:red}@keyframes turn{to{rotate:1turn}}' }

  test('may have selectors with a class of the module, and own names; rules of libraries are scoped', async () =>
    expect(await build({ ...numbered(accepted), ...libraries })).toEqual({}))

  const refused: [css: string, found: string][] = [
    ['nav a{display:none}', 'nav a'],
    [':root{--text:red}', ':root'],
    ['html{font-size:10px}', 'html'],
    ['body,.card{margin:0}', 'body'],
    ['*{margin:0}', '*'],
    [':global(.uplot) th{color:red}', ':global(.uplot) th'],
    [':global(.admin-card-x4Fg_2){color:red}', ':global(.admin-card-x4Fg_2)'],
    ['nav:not(.card){display:none}', 'nav:not(.card)'],
    ['nav:not(.card) :global .uplot{display:none}', 'nav:not(.card) :global .uplot'],
    [':global .frame :local a:not(.card){display:none}', ':global .frame :local a:not(.card)'],
    [':is(nav,.card) a{color:red}', ':is(nav,.card) a'],
    ['[class*=office]{color:red}', '[class*=office]'],
    ['@media print{nav{display:none}}', 'nav'],
    ['.card{nav:not(&){display:none}}', 'nav:not(&)'],
    ['@keyframes :global(turn){to{rotate:1turn}}', '@keyframes :global(turn)'],
    ['@property --text{syntax:"*";inherits:false}', '@property --text'],
    ['@font-face{font-family:Onest;src:url(icons.woff2)}', '@font-face'],
    ['@page{margin:0}', '@page'],
    ['@view-transition{navigation:auto}', '@view-transition'],
    ['@scope (main){a{color:red}}', '@scope (main)'],
    ['.card{color:red}}.row{color:red}', 'Unexpected }'],
    ['.card{color:red}}@layer shell{.row{color:red}', 'Unexpected }'],
    ['@import "a.css";', 'A stylesheet imports'],
  ]
  const foreignLibrary: [css: string, found: string] = ['@font-face{font-family:Onest}', '@font-face']

  test('fails the build with a selector that needs no class of the module, or names of the whole document', async () => {
    const errors = await build({
      ...numbered(refused.map(([css]) => css)),
      'node_modules/chart/chart.css': foreignLibrary[0],
    })

    const files = [...refused.keys()].map((index) => `${index}.css`)
    expect(Object.keys(errors).toSorted()).toEqual([...files, 'node_modules/chart/chart.css'].toSorted())
    for (const [index, [css, found]] of refused.entries())
      expect([css, errors[`${index}.css`]]).toEqual([css, expect.stringContaining(found)])
  })
})
