import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { root } from '../workspace.ts'

const reported = {
  'a text beside an element': 'const A = () => <p><b /> text</p>',
  'a translation beside an element': "const A = () => <p>{t('key')}<b /></p>",
  'a translation beside a condition': "const A = () => <p>{isOpen && <b />}{t(isOpen ? 'one' : 'two')}</p>",
  'two texts': 'const A = () => <p>{first} of {total}</p>',
  'a space between elements': "const A = () => <p><b />{' '}<i /></p>",
  'a conditional text beside an element': 'const A = () => <p><b />{isOpen && `(${count})`}</p>',
  'a formatted value beside an element': 'const A = () => <p><b />{formatBytes(amount)}</p>',
  'a text in a fragment': "const A = () => <>{t('key')}</>",
  'a text that a component returns': "function Total() { return t('key') }",
  'a text that an arrow function returns': "const Total = () => (isOpen ? t('key') : <b />)",
}

const accepted = {
  'a text alone': "const A = () => <p>{isOpen ? t('one') : `two ${count}`}</p>",
  'elements with texts': "const A = () => <p><b>{t('key')}</b><i>{`${a} of ${b}`}</i></p>",
  'an element in a variable': 'const A = () => <p>{icon}<b /></p>',
  'a line break and a comment': 'const A = () => (<p>\n  {/* comment */}\n  <b />\n</p>)',
  'a text of another function': "const textOf = (t) => t('key')",
}

/** Lints each example as a file; returns the names of the examples with a problem. */
function lint(examples: Record<string, string>): string[] {
  const folder = temporaryFolder('sibling-text')
  const names = Object.keys(examples)
  names.forEach((name, index) => writeFileSync(path.join(folder, `${index}.tsx`), examples[name] ?? ''))
  const config = path.join(folder, 'lint.json')
  const rules = { 'workspace/sibling-text': 'error' }
  const jsPlugins = [path.join(root, 'platform/src/lint/lint-rules.mjs')]
  writeFileSync(config, JSON.stringify({ plugins: [], categories: { correctness: 'off' }, jsPlugins, rules }))
  const oxlint = path.join(root, 'node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['--config', config, '--format', 'unix', folder], { encoding: 'utf8' })
  return names.filter((_, index) => stdout.includes(`${index}.tsx:`))
}

test('reports each text that React would keep as a node of its own', () => {
  expect(lint(reported)).toEqual(Object.keys(reported))
})

test('accepts a text alone in its element, and other values', () => {
  expect(lint(accepted)).toEqual([])
})
