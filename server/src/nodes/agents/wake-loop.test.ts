import { afterEach, expect, test } from '@rstest/core'
import { startWakeLoop, type WakeLoop } from './wake-loop.ts'

const hour = 3_600_000
let loop: WakeLoop | undefined

afterEach(() => loop?.stop())

function slowWork() {
  const work = { runs: 0, finish: () => undefined as void }
  const run = () => {
    work.runs += 1
    return new Promise<void>((resolve) => (work.finish = resolve))
  }
  return { work, run }
}

test('runs at once, and once more for several wakes during a run', async () => {
  const { work, run } = slowWork()
  loop = startWakeLoop(run, hour)
  await expect.poll(() => work.runs).toBe(1)

  for (let wakes = 0; wakes < 3; wakes++) loop.wake()
  work.finish()
  await expect.poll(() => work.runs).toBe(2)
  work.finish()
  await loop.stop()

  expect(work.runs).toBe(2)
})

test('runs after each interval', async () => {
  let runs = 0
  loop = startWakeLoop(async () => void (runs += 1), 5)

  await expect.poll(() => runs).toBeGreaterThan(3)
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
