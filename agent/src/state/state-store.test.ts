import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { peerFields, serverId } from '../testing/agent-fields.ts'
import { writeAtomically } from './atomic-file.ts'
import { createStateStore, withoutServer, type SavedState } from './state-store.ts'

const state: SavedState = {
  server: serverId,
  generation: 5,
  peers: [peerFields(1)],
  clock_offset: -12,
  server_time: 1_700_000_000_000,
}

function newStore() {
  const file = path.join(temporaryFolder('state'), 'state.json')
  const log: string[] = []
  return { file, log, store: createStateStore(file, (line) => log.push(line)) }
}

test('a new store reads what another one has saved, and only the owner can read the file', async () => {
  const { file, store, log } = newStore()
  await store.save(state)
  const next = createStateStore(file, (line) => log.push(line))
  await next.refresh()

  expect([store.current(), next.current()]).toEqual([state, state])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(log).toEqual([])
})

test('is empty without a file', async () => {
  const { store, log } = newStore()
  await store.refresh()

  expect([store.current(), log]).toEqual([null, []])
})

test.each(['', '{"server":', '{"server":"x"}'])(
  'reports the damaged file %j and starts without a state',
  async (text) => {
    const { file, store, log } = newStore()
    writeFileSync(file, text)
    await store.refresh()

    expect(store.current()).toBe(null)
    expect(log.join()).toContain('The saved state is damaged')
  },
)

test('notices that another process wrote the file', async () => {
  const { file, store } = newStore()
  await store.save(state)
  await writeAtomically(file, JSON.stringify(withoutServer(state)))
  await store.refresh()

  expect(store.current()).toEqual({ ...state, server: null, generation: 0 })
})

test('keeps the old state if the new one cannot be written', async () => {
  const { file, store } = newStore()
  await store.save(state)
  const blocked = `${file}.new`
  mkdirSync(path.join(blocked, 'not-empty'), { recursive: true })

  await expect(store.save({ ...state, generation: 6 })).rejects.toThrow()

  expect(store.current()).toEqual(state)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(state)
})

test('replaces what an interrupted write has left', async () => {
  const { file, store } = newStore()
  writeFileSync(`${file}.new`, 'x'.repeat(10_000), { mode: 0o400 })
  await store.save(state)

  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(state)
  expect(existsSync(`${file}.new`)).toBe(false)
})

test('rejects if the folder is missing', async () => {
  const { file, store } = newStore()
  rmSync(path.dirname(file), { recursive: true })

  await expect(store.save(state)).rejects.toThrow('ENOENT')
})
