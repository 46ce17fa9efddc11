import { afterEach, expect, test } from '@rstest/core'
import { startWakeLoop, type WakeLoop } from './wake-loop.ts'

const hour = 3_600_000
let loop: WakeLoop | undefined

afterEach(() => loop?.stop())

function slowWork() {
  const work = { runs: 0, polls: 0, finish: () => undefined as void }
  const run = (isPoll: boolean) => {
    work.runs += 1
    if (isPoll) work.polls += 1
    return new Promise<void>((resolve) => (work.finish = resolve))
  }
  return { work, run }
}

test('polls at once, and runs once more for several wakes during a run', async () => {
  const { work, run } = slowWork()
  loop = startWakeLoop(run, hour)
  await expect.poll(() => work.runs).toBe(1)

  for (let wakes = 0; wakes < 3; wakes++) loop.wake()
  work.finish()
  await expect.poll(() => work.runs).toBe(2)
  for (const isPoll of [false, true, false]) loop.wake(isPoll)
  work.finish()
  await expect.poll(() => work.runs).toBe(3)
  work.finish()
  await loop.stop()

  expect(work).toMatchObject({ runs: 3, polls: 2 })
})

test('polls after each interval', async () => {
  let polls = 0
  loop = startWakeLoop(async (isPoll) => void (polls += Number(isPoll)), 5)

  await expect.poll(() => polls).toBeGreaterThan(3)
})

test('a stop waits for the current run and starts no other', async () => {
  const { work, run } = slowWork()
  loop = startWakeLoop(run, hour)
  await expect.poll(() => work.runs).toBe(1)
  loop.wake()

  const stopped = loop.stop()
  work.finish()
  await stopped
  loop.wake()

  expect(work.runs).toBe(1)
})
