import { expect, test } from '@rstest/core'
import { namespaceProblem } from './namespaces.ts'

test('names a container in which systemd cannot create namespaces', () => {
  expect(namespaceProblem(226)).toMatch(
    /^systemd cannot isolate services here \(226\/NAMESPACE\): this container needs nesting/,
  )
  expect(namespaceProblem(217)).toContain('(217/USER): this container needs nesting')
  expect([namespaceProblem(0), namespaceProblem(1), namespaceProblem(null)]).toEqual([null, null, null])
})
