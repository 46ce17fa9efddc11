import { expect, test } from '@rstest/core'
import { createTrafficCheck, type ForwardCounters } from './traffic-check.ts'

function testOf() {
  let now = 0
  const traffic = createTrafficCheck(() => now)
  const counters: ForwardCounters = {
    from_clients: { accepted: 0, forwarded: 0 },
    to_clients: { accepted: 0, forwarded: 0 },
  }
  const read = () => traffic.read(structuredClone(counters))
  read()
  return {
    counters,
    wait: (milliseconds: number) => void (now += milliseconds),
    result: () => {
      read()
      return traffic.isDropping()
    },
  }
}

test('has no result without traffic', () => {
  expect(testOf().result()).toBeNull()
})

test('finds that traffic is dropped when none of ten packets is forwarded, and that it passes with the next one', () => {
  const { counters, result } = testOf()
  counters.from_clients.accepted = 9
  expect(result()).toBeNull()
  counters.from_clients.accepted = 10
  expect(result()).toBe(true)
  counters.from_clients = { accepted: 11, forwarded: 1 }

  expect(result()).toBe(false)
})

test('finds that only the replies are dropped', () => {
  const { counters, result } = testOf()
  counters.from_clients = { accepted: 20, forwarded: 20 }
  counters.to_clients = { accepted: 20, forwarded: 0 }

  expect(result()).toBe(true)
})

test('does not take some dropped packets for all', () => {
  const { counters, result } = testOf()
  counters.from_clients = { accepted: 1000, forwarded: 1 }

  expect(result()).toBe(false)
})

test('counts again after the rules were replaced', () => {
  const { counters, result } = testOf()
  counters.from_clients = { accepted: 100, forwarded: 100 }
  expect(result()).toBe(false)
  counters.from_clients = { accepted: 20, forwarded: 0 }

  expect(result()).toBe(false)
})

test('forgets a result after five minutes without traffic', () => {
  const { counters, result, wait } = testOf()
  counters.from_clients.accepted = 10
  expect(result()).toBe(true)
  wait(5 * 60 * 1000 + 1)

  expect(result()).toBeNull()
})
