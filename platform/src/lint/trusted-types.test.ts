import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { programs, runProgram } from '../node-programs.ts'
import { root } from '../workspace.ts'

/** One statement for each way to parse a string as HTML or as a script (https://w3c.github.io/trusted-types/dist/spec/#integrations). */
const sinks = [
  `<p dangerouslySetInnerHTML={{ __html: html }} />`,
  `<a href="javascript:open()">x</a>`,
  `element.innerHTML = html`,
  `element.outerHTML = html`,
  `element.insertAdjacentHTML('beforeend', html)`,
  `element.setHTMLUnsafe(html)`,
  `frame.srcdoc = html`,
  `document.write(html)`,
  `document.writeln(html)`,
  `document.createRange().createContextualFragment(html)`,
  `new DOMParser().parseFromString(html, 'text/html')`,
  `eval(html)`,
]

test('the lint refuses every use of a string as HTML or a script, which the policy of the site stops', async () => {
  const workspace = temporaryFolder('lint')
  copyFileSync(path.join(root, '.oxlintrc.json'), path.join(workspace, '.oxlintrc.json'))
  for (const name of ['platform', 'node_modules']) symlinkSync(path.join(root, name), path.join(workspace, name))
  const declarations = 'let html: string, element: HTMLElement, frame: HTMLIFrameElement\n'
  const folders = ['shell', 'remote-reports', 'shared/ui', 'shared/runtime']
  for (const folder of folders) {
    mkdirSync(path.join(workspace, folder, 'src'), { recursive: true })
    writeFileSync(
      path.join(workspace, folder, 'src/sinks.tsx'),
      declarations + sinks.map((sink) => `;(${sink})\n`).join(''),
    )
  }

  const { output } = await runProgram([programs.oxlint, '--format', 'unix', ...folders], { cwd: workspace })

  const rules = /\((?:no-danger|no-script-url|no-restricted-properties|no-eval)\)\]$/
  const refused = output.split('\n').filter((line) => rules.test(line))
  for (const folder of folders) {
    const lines = new Set(refused.filter((line) => line.startsWith(folder)).map((line) => Number(line.split(':')[1])))
    expect([folder, sinks.filter((_, index) => !lines.has(index + 2))]).toEqual([folder, []])
  }
})
