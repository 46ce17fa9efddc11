import { describe, expect, test } from '@rstest/core'
import { dynamicCodeIn, type DynamicCode } from './check-dynamic-code.ts'

const kindsIn = (source: string) => dynamicCodeIn('a.js', source).map(({ kind }) => kind)

describe('finds dynamic code', () => {
  const table: [source: string, kind: DynamicCode][] = [
    ['eval("1")', 'eval'],
    ['(0, eval)("1")', 'eval'],
    ['const run = eval', 'eval'],
    ['globalThis.eval("1")', 'eval'],
    ['window["eval"](text)', 'eval'],
    ['[eval].map((run) => run("1"))', 'eval'],
    ['new Function("return this")()', 'Function'],
    ['Function("a", "return a")', 'Function'],
    ['const Make = Function', 'Function'],
    ['new self.Function("1")', 'Function'],
    ['Reflect.construct(Function, ["1"])', 'Function'],
    ['Function.bind(null, "1")', 'Function'],
    ['(() => {}).constructor("1")', 'constructor'],
    ['[].filter.constructor.constructor("1")()', 'constructor'],
    ['Object.getPrototypeOf(async function () {}).constructor', 'constructor'],
    ['setTimeout("run()", 10)', 'timer'],
    ['window.setInterval(`run(${id})`, 10)', 'timer'],
    ['setTimeout("run(" + id + ")")', 'timer'],
    ['import(url)', 'import'],
    ['import("https://elsewhere.test/a.js")', 'import'],
  ]
  for (const [source, kind] of table) {
    test(source, () => expect(kindsIn(source)).toEqual([kind]))
  }
})

describe('ignores similar code', () => {
  const table = [
    'call("eval(1)") // new Function("x")',
    'const words = { eval: 1, Function: "new Function()" }',
    'parser.eval("1")',
    'value instanceof Function',
    'type === Function || Function !== type',
    'Function.prototype.toString.call(run)',
    'this.constructor(options)',
    'new error.constructor("x")',
    'setTimeout(run, 10)',
    'setTimeout(() => run("x"), 10)',
    'import("./chunk.js")',
    'class Timer { setTimeout = 1 }',
  ]
  for (const source of table) {
    test(source, () => expect(kindsIn(source)).toEqual([]))
  }
})

test('a finding has a position and its truncated code', () => {
  const source = `const a = 1\nconst run = new Function('${'x'.repeat(200)}')`

  const [finding] = dynamicCodeIn('entry.js', source)

  expect(finding).toMatchObject({ file: 'entry.js', line: 2, column: 13, kind: 'Function' })
  expect(finding?.code).toHaveLength(80)
  expect(finding?.code).toMatch(/^new Function\('xxx/)
})

test('a syntax error is an error', () => {
  expect(() => dynamicCodeIn('a.js', 'const =')).toThrow('a.js is not a script: Unexpected token')
})
