import { describe, expect, test } from '@rstest/core'
import { dynamicCodeIn, type DynamicCode } from './dynamic-code.ts'

const kindsIn = (source: string) => dynamicCodeIn('a.js', source).map(({ kind }) => kind)

describe('code that is made of a text is found', () => {
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
    ['import(address)', 'import'],
    ['import("https://elsewhere.test/a.js")', 'import'],
  ]
  for (const [source, kind] of table) {
    test(source, () => expect(kindsIn(source)).toEqual([kind]))
  }
})

describe('what only looks like it is left alone', () => {
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

test('a finding says where it is, and shows its code in short', () => {
  const source = `const a = 1\nconst run = new Function('${'x'.repeat(200)}')`

  const [finding] = dynamicCodeIn('entry.js', source)

  expect(finding).toMatchObject({ file: 'entry.js', line: 2, column: 13, kind: 'Function' })
  expect(finding?.code).toHaveLength(80)
  expect(finding?.code).toMatch(/^new Function\('xxx/)
})

test('a file that cannot be read as a script is an error, not a clean file', () => {
  expect(() => dynamicCodeIn('a.js', 'const =')).toThrow('a.js is no script: Unexpected token')
})
