import { expect, test } from '@rstest/core'
import { QueueFullError, WorkQueue } from './work-queue.ts'

const tick = () => new Promise((resolve) => setTimeout(resolve, 1))
const quota = (key: string, concurrency = 1, maxWaiting = 2) => ({ key, limits: { concurrency, maxWaiting } })

test('runs jobs up to the concurrency, lets some wait and rejects the rest', async () => {
  const queue = new WorkQueue({ concurrency: 2, maxWaiting: 3 })
  let running = 0
  let maxRunning = 0
  const work = async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await tick()
    running -= 1
  }

  const ends = await Promise.allSettled(Array.from({ length: 8 }, () => queue.run([], work)))

  expect(maxRunning).toBe(2)
  expect(ends.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')])
  expect(
    ends
      .flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
      .every((reason) => reason instanceof QueueFullError),
  ).toBe(true)
})

test('limits a caller to its quota and lets other callers overtake its waiting jobs', async () => {
  const queue = new WorkQueue({ concurrency: 2, maxWaiting: 10 })
  const done: string[] = []
  const run = (name: string) => queue.run([quota(name)], tick).then(() => done.push(name))

  const ends = await Promise.allSettled([...Array.from({ length: 6 }, () => run('flood')), run('other')])

  expect(ends.map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    ...Array(3).fill('rejected'),
    'fulfilled',
  ])
  expect(done.indexOf('other')).toBeLessThan(2)
})

test('counts a job against each of its quotas', async () => {
  const queue = new WorkQueue({ concurrency: 10, maxWaiting: 10 })
  const run = (...keys: string[]) =>
    queue.run(
      keys.map((key) => quota(key, 1, 0)),
      tick,
    )

  const ends = await Promise.allSettled([run('a', 'x'), run('b', 'x'), run('a', 'y'), run('b', 'y')])

  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
})

test('a failed job frees its slot', async () => {
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 0 })

  await expect(queue.run([quota('a')], () => Promise.reject(new Error('no')))).rejects.toThrow('no')

  expect(await queue.run([quota('a')], async () => 'yes')).toBe('yes')
})
