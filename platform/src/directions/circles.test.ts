import { expect, test } from '@rstest/core'
import { circlesIn, folderGraph, importGraph, packageGraph, type Graph } from './testing/import-graph.ts'
import { isTestFile, productionFiles } from '../testing/source-files.ts'

const files = importGraph(productionFiles())

test('production files do not import each other in a circle', () => {
  expect(circlesIn(files)).toEqual([])
})

test('folders of a package do not import each other in a circle', () => {
  expect(circlesIn(folderGraph(files))).toEqual([])
})

test('packages do not import each other in a circle', () => {
  expect(circlesIn(packageGraph(files))).toEqual([])
})

test('production files do not import tests and test helpers', () => {
  const imports = [...files].flatMap(([file, targets]) => targets.map((target) => ({ file, target })))
  // End-to-end tests and benchmarks are no production code.
  const found = imports.filter(({ file, target }) => isTestFile(target) && !/^(?:e2e|bench)\//.test(file))

  expect(found).toEqual([])
})

test('the graph contains imports by path and by package name, dynamic imports, re-exports and types', () => {
  const scheduler = files.get('shell/src/background-tasks/schedule-background-tasks.ts')
  expect(scheduler).toContain('shell/src/background-tasks/run-background-tasks.ts')
  expect(files.get('shell/rsbuild.config.ts')).toEqual(['platform/src/build/define-app.ts'])
  expect(files.get('platform/src/build/parts.ts')).toContain('platform/src/build/defines.ts')
})

test('every circle is found once', () => {
  const graph: Graph = new Map([
    ['a', ['b', 'x']],
    ['b', ['c']],
    ['c', ['a', 'd']],
    ['d', ['d']],
  ])

  expect(circlesIn(graph)).toEqual(['a → b → c → a', 'd → d'])
})
