import { describe, expect, test } from '@rstest/core'
import { foreignStylesIn } from './check-stylesheets.ts'

const inLayer = (css: string) => `@layer remotes.office.base,remotes.office.app;@layer remotes.office.app{${css}}`
const foreignIn = (css: string) => foreignStylesIn('office', inLayer(css))

describe('a stylesheet of a remote may contain', () => {
  const accepted = [
    '.office-card-x4Fg_2{color:red}',
    'nav .office-card-x4Fg_2 a:hover>*::before{color:red}',
    ':where(.office-scope-x4Fg_2) .u-legend th{color:red}',
    ':is(.office-card-x4Fg_2,.office-row-x4Fg_2 a) p{color:red}',
    'html:has(.office-modal-x4Fg_2[open]) body{overflow:hidden}',
    '.office-card-x4Fg_2{a{color:red}&:hover{color:red}nav &{color:red}@media print{p{color:red}}}',
    '@media print{@supports (display:grid){.office-card-x4Fg_2{color:red}}}',
    '@keyframes office-turn-x4Fg_2{from{rotate:0deg}to{rotate:1turn}}',
    '@property --office-angle{syntax:"<angle>";inherits:false;initial-value:0deg}',
    '@font-face{font-family:"office-icons";src:url(icons.woff2)}',
  ]
  for (const css of accepted) test(css, () => expect(foreignIn(css)).toEqual([]))
})

describe('a stylesheet of a remote must not contain', () => {
  const rejected: [css: string, found: string][] = [
    ['nav a{display:none}', 'nav a'],
    [':root{--text:red}', ':root'],
    ['html{font-size:10px}', 'html'],
    ['body,.office-card-x4Fg_2{margin:0}', 'body'],
    ['*{margin:0}', '*'],
    ['.uplot th{color:red}', '.uplot th'],
    ['.admin-card-x4Fg_2{color:red}', '.admin-card-x4Fg_2'],
    ['nav:not(.office-card-x4Fg_2){display:none}', 'nav:not(.office-card-x4Fg_2)'],
    [':is(nav,.office-card-x4Fg_2) a{color:red}', ':is(nav,.office-card-x4Fg_2) a'],
    ['[class*=office]{color:red}', '[class*=office]'],
    ['@media print{nav{display:none}}', 'nav'],
    ['.office-card-x4Fg_2{nav:not(&){display:none}}', 'nav:not(&)'],
    ['@keyframes turn{to{rotate:1turn}}', '@keyframes turn'],
    ['@property --text{syntax:"*";inherits:false}', '@property --text'],
    ['@font-face{font-family:Onest;src:url(a.woff2)}', '@font-face Onest'],
    ['@page{margin:0}', '@page'],
    ['@view-transition{navigation:auto}', '@view-transition'],
    ['@scope (main){a{color:red}}', '@scope (main)'],
  ]
  for (const [css, found] of rejected) test(css, () => expect(foreignIn(css)).toEqual([found]))
})

test('a rule outside of the layers of the remote, as after a surplus brace, is reported', () => {
  const css = `${inLayer('.office-card-x4Fg_2{color:red}')}.office-row-x4Fg_2{color:red}@layer shell{.office-row-x4Fg_2{color:red}}@import "a.css";`

  expect(foreignStylesIn('office', css)).toEqual([
    '.office-row-x4Fg_2 outside of the cascade layer remotes.office',
    '@layer shell outside of the cascade layer remotes.office',
    '@import "a.css" outside of the cascade layer remotes.office',
    '@import "a.css"',
  ])
})
