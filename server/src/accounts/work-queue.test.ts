import { expect, test } from '@rstest/core'
import { QueueFull, WorkQueue } from './work-queue.ts'

const tick = () => new Promise((resolve) => setTimeout(resolve, 1))
const share = (key: string, concurrency = 1, maxWaiting = 2) => ({ key, limits: { concurrency, maxWaiting } })

test('a queue runs a few jobs at once, lets some wait and refuses the rest', async () => {
  const queue = new WorkQueue({ concurrency: 2, maxWaiting: 3 })
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await tick()
    running -= 1
  }

  const ends = await Promise.allSettled(Array.from({ length: 8 }, () => queue.run([], work)))

  expect(most).toBe(2)
  expect(ends.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')])
  expect(
    ends
      .flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
      .every((reason) => reason instanceof QueueFull),
  ).toBe(true)
})

test('a caller takes no more than its share, and others overtake its waiting jobs', async () => {
  const queue = new WorkQueue({ concurrency: 2, maxWaiting: 10 })
  const done: string[] = []
  const run = (name: string) => queue.run([share(name)], tick).then(() => done.push(name))

  const ends = await Promise.allSettled([...Array.from({ length: 6 }, () => run('flood')), run('other')])

  expect(ends.map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    ...Array(3).fill('rejected'),
    'fulfilled',
  ])
  expect(done.indexOf('other')).toBeLessThan(2)
})

test('a job counts in each of its shares', async () => {
  const queue = new WorkQueue({ concurrency: 10, maxWaiting: 10 })
  const run = (...keys: string[]) =>
    queue.run(
      keys.map((key) => share(key, 1, 0)),
      tick,
    )

  const ends = await Promise.allSettled([run('a', 'x'), run('b', 'x'), run('a', 'y'), run('b', 'y')])

  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
})

test('a job that fails gives its place back', async () => {
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 0 })

  await expect(queue.run([share('a')], () => Promise.reject(new Error('no')))).rejects.toThrow('no')

  expect(await queue.run([share('a')], async () => 'yes')).toBe('yes')
})
