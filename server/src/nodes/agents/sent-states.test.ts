import { expect, test } from '@rstest/core'
import type { DesiredState } from '@sallyport/contract/agent'
import { createSentStates } from './sent-states.ts'

const server = '0a1b2c3d-0000-4000-8000-000000000001'
const fields = { server, now: 1_790_000_000_000, allow_empty: false }
const peer = (number: number, expired_at: number | null = null) => ({
  public_key: `key ${number}`,
  ip: `10.8.0.${number}`,
  expired_at,
})
const agent = (number: number) => ({ api_url: 'https://vpn.example.com', api_token: `token ${number}` })
const state = (generation: number, peers: DesiredState['peers']) => ({ ...fields, generation, peers })

test('the changes of a state are its new, other and missing peers', () => {
  const states = createSentStates()
  states.set(agent(1), state(5, [peer(1), peer(2), peer(3)]))

  const changes = states.changesTo(agent(1), state(7, [peer(1), peer(3, 1_790_000_060), peer(4)]))

  const set = [peer(3, 1_790_000_060), peer(4)]
  expect(changes).toEqual({ ...fields, generation: 7, from: 5, set, removed: ['key 2'] })
})

test('there are no changes without an earlier state of the agent', () => {
  const states = createSentStates()
  states.set(agent(1), state(5, [peer(1)]))

  expect(states.changesTo(agent(2), state(6, []))).toBeNull()
  expect(states.changesTo(agent(1), state(5, [peer(1)]))).toBeNull()
})

test('drops the states that were sent first when there are too many peers', () => {
  const states = createSentStates(4)
  for (const number of [1, 2, 1, 3]) states.set(agent(number), state(1, [peer(1), peer(2)]))

  const known = [1, 2, 3].filter((number) => states.changesTo(agent(number), state(2, [])))

  expect(known).toEqual([1, 3])
})
