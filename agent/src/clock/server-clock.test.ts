import { expect, test } from '@rstest/core'
import { createServerClock } from './server-clock.ts'

const hour = 3_600_000

/** A node whose clock can be set; `uptime` cannot. */
function newNode(clock: number) {
  const node = { clock, uptime: 0 }
  const pass = (time: number) => Object.assign(node, { clock: node.clock + time, uptime: node.uptime + time })
  const start = () =>
    createServerClock(
      () => node.clock,
      () => node.uptime,
    )
  return { node, pass, start }
}

test('follows the measured clock of the server', () => {
  const { pass, start } = newNode(10 * hour)
  const clock = start()
  clock.measure(11 * hour)
  pass(5)

  expect(clock.now()).toBe(11 * hour + 5)
  expect(clock.reading().clock_offset).toBe(hour)
})

test.each([-hour, hour])('does not follow a step of the clock of the node by %i ms', (step) => {
  const { node, pass, start } = newNode(10 * hour)
  const clock = start()
  clock.measure(11 * hour)
  node.clock += step
  pass(5)

  expect(clock.now()).toBe(11 * hour + 5)
})

test('uses the clock of the node and the saved offset after a restart', () => {
  const { pass, start } = newNode(10 * hour)
  const clock = start()
  clock.measure(11 * hour)
  pass(hour)
  const next = start()
  next.restore(clock.reading())

  expect(next.now()).toBe(12 * hour)
})

test('is not before the last known time of the server when the node starts with a wrong clock', () => {
  const clock = newNode(0).start()
  clock.restore({ clock_offset: -1000, server_time: 11 * hour })

  expect(clock.now()).toBe(11 * hour)
})

test('goes back when the server corrects its own clock', () => {
  const clock = newNode(10 * hour).start()
  clock.measure(20 * hour)
  clock.measure(10 * hour)

  expect(clock.now()).toBe(10 * hour)
})
