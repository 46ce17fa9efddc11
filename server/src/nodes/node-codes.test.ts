import { randomBytes } from 'node:crypto'
import { expect, test } from '@rstest/core'
import { formatAgentToken } from '@sallyport/contract/agent'
import { eq } from 'drizzle-orm'
import { newKeyPair } from '../accesses/allocation.ts'
import { adminLog } from '../database/tables/admin-log.ts'
import { nodeCodes } from '../database/tables/node-codes.ts'
import { nodes } from '../database/tables/schema.ts'
import { adminClient } from '../testing/admin-client.ts'
import { nodeFields } from '../testing/agents/node-fields.ts'
import { testContext } from '../testing/test-server.ts'
import { deleteExpiredNodeCodes } from './node-codes.ts'

const { nodeRow, server } = await testContext()
const minutes = 60
const part = () => randomBytes(32).toString('base64url')

/** The setup that the agent of a new machine sends. Its API URL refuses connections. */
const newSetup = () => ({
  url: 'https://203.0.113.7:51820',
  api_url: 'https://127.0.0.1:1',
  api_token: formatAgentToken({ fingerprint: part(), secret: part() }),
  subnet_cidr: '10.8.0.0/24',
  public_key: newKeyPair().public_key,
  type: 1,
  connect_params: null,
})

const enter = (body: object, clientIp?: string) =>
  server.request('POST', '/api/node/enter', { body, ...(clientIp && { clientIp }) })

async function openForm() {
  const client = await adminClient(server)
  const { token } = client.admin
  const create = async () => (await server.request('POST', '/api/admin/node-codes', { token })).json()
  const { code, command } = await create()
  return {
    ...client,
    code,
    command,
    create,
    entered: async (body = { code }) =>
      (await server.request('POST', '/api/admin/node-codes/entered', { token, body })).json(),
  }
}

test('a machine fills in the form of the admin, and its token stays on the server', async () => {
  const { code, entered, createNode } = await openForm()
  const setup = newSetup()
  expect(await entered()).toEqual({ is_valid: true, setup: null })

  expect((await enter({ code, ...setup })).statusCode).toBe(200)
  expect(await entered()).toEqual({ is_valid: true, setup: { ...setup, api_token: code } })
  expect(await server.store.db.$count(nodes, eq(nodes.public_key, setup.public_key))).toBe(0)
  const created = await createNode({ ...nodeFields, ...setup, api_token: code })

  expect(created.statusCode).toBe(201)
  expect(await nodeRow(created.json().id)).toMatchObject({ api_token: setup.api_token, api_url: setup.api_url })
  for (const secret of [code, setup.api_token]) expect(server.log.join('')).not.toContain(secret)
})

test('the connection test and the form of an existing node use the token of the machine', async () => {
  const { admin, code, createNode, updateNode } = await openForm()
  const setup = newSetup()
  await enter({ code, ...setup })
  const { id } = (await createNode({ ...nodeFields, api_token: '' })).json()

  const body = { api_url: setup.api_url, api_token: code }
  const tested = await server.request('POST', '/api/admin/node-health/test', { token: admin.token, body })
  const updated = await updateNode(id, { ...nodeFields, ...setup, api_token: code })

  expect([tested.json().problem, updated.statusCode]).toEqual(['connection', 200])
  expect((await nodeRow(id))?.api_token).toBe(setup.api_token)
})

test('of ten machines with one code, one enters itself', async () => {
  const { code, entered } = await openForm()
  const setups = Array.from({ length: 10 }, newSetup)

  const responses = await Promise.all(setups.map((setup) => enter({ code, ...setup })))

  const statuses = responses.map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(404)])
  expect((await entered()).setup.public_key).toBe(setups[statuses.indexOf(200)]?.public_key)
})

test('a code can be used for 15 minutes, and what was entered for an hour after that', async () => {
  const [late, early] = [await openForm(), await openForm()]
  server.time.now += 15 * minutes - 1
  expect((await enter({ code: early.code, ...newSetup() })).statusCode).toBe(200)
  server.time.now += 1

  expect((await enter({ code: late.code, ...newSetup() })).statusCode).toBe(404)
  expect(await late.entered()).toEqual({ is_valid: false, setup: null })
  expect((await early.entered()).is_valid).toBe(true)
  server.time.now += 60 * minutes
  const { statusCode, json } = await early.createNode({ ...nodeFields, api_token: early.code })

  expect([statusCode, json().message]).toEqual([400, 'form.error.agent.code'])
  await deleteExpiredNodeCodes(server.store.db, server.time.now)
  expect(await server.store.db.$count(nodeCodes)).toBe(0)
})

test('a form without a machine is refused, and another admin does not get the machine', async () => {
  const { code, createNode } = await openForm()
  const other = await openForm()
  const refusal = [400, 'form.error.agent.code']
  const save = async ({ createNode: create }: Pick<typeof other, 'createNode'>) => {
    const { statusCode, json } = await create({ ...nodeFields, api_token: code })
    return [statusCode, json().message]
  }

  expect(await save({ createNode })).toEqual(refusal)
  await enter({ code, ...newSetup() })

  expect(await other.entered({ code })).toEqual({ is_valid: false, setup: null })
  expect(await save(other)).toEqual(refusal)
})

test('the code of a user who is no admin any more is refused', async () => {
  const [boss, former, inactive] = [await openForm(), await openForm(), await openForm()]
  await boss.setAdmin(former.admin.id, false)
  await boss.setActive(inactive.admin.id, false)

  for (const { code } of [former, inactive]) expect((await enter({ code, ...newSetup() })).statusCode).toBe(404)
  expect((await enter({ code: boss.code, ...newSetup() })).statusCode).toBe(200)
})

test('a code, and what a machine has entered with it, end with the rights of the admin who created it', async () => {
  const [boss, demoted, deactivated] = [await openForm(), await openForm(), await openForm()]
  const used = (await demoted.create()).code
  await enter({ code: used, ...newSetup() })
  for (const value of [false, true]) {
    await boss.setAdmin(demoted.admin.id, value)
    await boss.setActive(deactivated.admin.id, value)
  }

  for (const { code } of [demoted, deactivated]) expect((await enter({ code, ...newSetup() })).statusCode).toBe(404)
  expect(await demoted.entered({ code: used })).toEqual({ is_valid: false, setup: null })
})

test('the log names who created a code, without the code', async () => {
  const { admin, code } = await openForm()
  const entries = await server.store.db.select().from(adminLog).where(eq(adminLog.admin_id, admin.id))

  expect(entries).toMatchObject([{ action: 'code.create', subject_id: 0, changes: {} }])
  expect(JSON.stringify(entries)).not.toContain(code)
})

test('guesses are limited by network', async () => {
  const guess = () => `sallyport-code.${randomBytes(16).toString('hex')}`
  const statuses = new Set<number>()
  for (let count = 0; count < 51; count += 1) {
    statuses.add((await enter({ code: guess(), ...newSetup() }, '198.51.100.9')).statusCode)
  }

  expect([...statuses]).toEqual([404, 429])
  const { code } = await openForm()
  expect((await enter({ code, ...newSetup() }, '203.0.113.9')).statusCode).toBe(200)
})

test('an admin creates at most 60 codes in a quarter of an hour', async () => {
  const { create, admin } = await openForm()
  for (let count = 1; count < 60; count += 1) await create()

  expect((await server.request('POST', '/api/admin/node-codes', admin)).statusCode).toBe(429)
})

test('values that the node form would refuse are refused', async () => {
  const { code, entered } = await openForm()
  const wrong = [{ api_token: 'token' }, { url: 'ftp://a' }, { subnet_cidr: '10.0.0.0/32' }, { type: 3 }, { name: 'x' }]

  for (const field of wrong) expect((await enter({ code, ...newSetup(), ...field })).statusCode).toBe(400)
  expect(await entered()).toEqual({ is_valid: true, setup: null })
})
