import { expect, test } from '@rstest/core'
import { QueueFull, WorkQueue } from './work-queue.ts'

test('a queue runs a few at once, lets some wait and refuses the rest', async () => {
  const queue = new WorkQueue({ atOnce: 2, waiting: 3 })
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
  }

  const ends = await Promise.allSettled(Array.from({ length: 8 }, () => queue.run(work)))

  expect(most).toBe(2)
  expect(ends.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')])
  expect(
    ends
      .flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
      .every((reason) => reason instanceof QueueFull),
  ).toBe(true)
})

test('work that fails gives its place back', async () => {
  const queue = new WorkQueue({ atOnce: 1, waiting: 0 })

  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')

  expect(await queue.run(async () => 'yes')).toBe('yes')
})
