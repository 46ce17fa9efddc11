import { expect, test } from '@rstest/core'
import { criticalStyles } from './critical-styles.ts'

const page = '<div class="used other"><form class="form"></form></div>'
const styles = (css: string) =>
  /^@layer shell,remotes,prerendered;@layer prerendered\{(.*)\}$/s.exec(criticalStyles([css], [page]))?.[1]

test('keeps rules whose classes the page has, and those without classes', () => {
  expect(styles('.used{a:b}.unused{a:b}.used .unused{a:b}form{a:b}.unused,.form:focus{a:b}')).toBe(
    '.used{a:b}form{a:b}.form:focus{a:b}',
  )
})

test('keeps rules for elements without a class that the page does not have', () => {
  expect(styles('.used:not(.unused){a:b}:not(.unused){a:b}')).toBe('.used:not(.unused){a:b}:not(.unused){a:b}')
})

test('keeps rules whose classes outside of lists of selectors the page has', () => {
  expect(styles(':is(.used,.unused) .form{a:b}.form:where(.unused,:not(.other)){a:b}:is(.used) .unused{a:b}')).toBe(
    ':is(.used,.unused) .form{a:b}.form:where(.unused,:not(.other)){a:b}',
  )
})

test('keeps the order of layers, and removes conditions that have become empty', () => {
  expect(styles('@layer a,b;@layer a{.used{a:b}@media (width<1em){.unused{a:b}}}@media print{.form{a:b}}')).toBe(
    '@layer a,b;@layer a{.used{a:b}}@media print{.form{a:b}}',
  )
})

test('keeps animations, and loads no file', () => {
  expect(
    styles('@font-face{src:url(a.woff2)}@keyframes appear{from{opacity:0}}.used{background:url(/a.png);color:red}'),
  ).toBe('@keyframes appear{from{opacity:0}}.used{color:red}')
})

test('keeps the adjusted fonts of the system', () => {
  const fallback = '@font-face{font-family:b;src:local("c");size-adjust:91%}'
  expect(styles(`@font-face{font-family:a;src:url(a.woff2)}${fallback}.used{a:b}`)).toBe(`${fallback}.used{a:b}`)
})

test('leaves the styles of elements in their layer', () => {
  expect(criticalStyles(['@layer a.base,a.app;@layer a.base{form{a:b}}@layer a.app{.used{a:b}}'], [page])).toBe(
    '@layer shell,remotes,prerendered;@layer a.base{form{a:b}}@layer prerendered{@layer a.base,a.app;@layer a.app{.used{a:b}}}',
  )
})

test('ends a statement of a layer without rules', () => {
  expect(criticalStyles(['@layer a.app{.used{a:b}}@layer a.base'], [page])).toBe(
    '@layer shell,remotes,prerendered;@layer a.base;@layer prerendered{@layer a.app{.used{a:b}}}',
  )
})
