import data from '@mdn/browser-compat-data/forLegacyNode'
import { describe, expect, test } from '@rstest/core'
import { missingInScript, missingInStylesheet, oldestVersions } from './browser-features.ts'

const inStylesheet = (text: string) => missingInStylesheet(data, text).map(({ feature }) => feature)
const inScript = (text: string) => missingInScript(data, text).map(({ feature }) => feature)

test('the browsers are those of the browserslist of the builds', () =>
  expect(Object.fromEntries(oldestVersions)).toEqual({ chrome: 120, edge: 120, firefox: 128, safari: 17, ios_saf: 17 }))

describe('finds what a supported browser does not have:', () => {
  const stylesheets: [text: string, feature: string][] = [
    ['a { field-sizing: content }', 'property field-sizing'],
    ['html { -moz-text-size-adjust: 100%; text-size-adjust: 100% }', 'property text-size-adjust'],
    ['a { resize: vertical; cursor: pointer }', 'value cursor: pointer'],
    ['a { width: calc-size(auto, size) }', 'function calc-size'],
    ['@layer a { @scope (.a) { b { color: red } } }', '@scope'],
    ['@media (prefers-reduced-transparency) { a { color: red } }', '@media prefers-reduced-transparency'],
    ['details::details-content { color: red }', 'selector details-content'],
  ]
  for (const [text, feature] of stylesheets) test(text, () => expect(inStylesheet(text)).toContain(feature))

  const scripts: [text: string, feature: string][] = [
    ['Object.groupBy(rows, key)', 'call Object.groupBy'],
    ['document.startViewTransition(render)', 'call startViewTransition'],
    ['requestIdleCallback(run)', 'call requestIdleCallback'],
    ['new CloseWatcher()', 'new CloseWatcher'],
    ['one.isSubsetOf(other)', 'call isSubsetOf'],
  ]
  for (const [text, feature] of scripts) test(text, () => expect(inScript(text)).toEqual([feature]))

  test('syntax', () => {
    expect(() => inScript('using file = open()')).toThrow('Unexpected token')
    expect(() => missingInScript(data, 'const a = 1', 5)).toThrow('The keyword')
  })
})

test('ignores what all supported browsers have, and names that are no features', () => {
  const stylesheet = `@layer base { a:has(b) { color: var(--field-sizing); -webkit-text-size-adjust: 100%; text-size-adjust: 100% } }
    @container (width > 20em) { a { color: color-mix(in oklab, red, blue); background: url("field-sizing.svg") } }`
  const script = 'const { at } = [1].at(-1) ?? {}; at?.use(); structuredClone(at); [].toSorted(); URL.canParse(at)'

  expect([inStylesheet(stylesheet), inScript(script)]).toEqual([[], []])
})

test('names the browsers', () =>
  expect(missingInScript(data, 'requestIdleCallback(run)')[0]?.missingIn).toEqual(['safari', 'safari_ios']))
