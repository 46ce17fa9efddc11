import { expect, test } from '@rstest/core'
import { outputOf } from '../run-programs.ts'
import { problemsIn } from './node.ts'

test('reads the problems of the node from the status of its agent, which fails with a problem', () => {
  const status = outputOf('sh', [
    '-c',
    'echo "Agent: running, synchronised"; echo "Problem: forwarding: run this"; exit 1',
  ])

  expect(problemsIn(status)).toEqual(['forwarding: run this'])
})
