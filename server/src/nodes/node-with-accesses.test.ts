import { expect, test } from '@rstest/core'
import { adminClient } from '../testing/admin-client.ts'
import { nodeFields as fields } from '../testing/node-fields.ts'
import { addNode, addSignedInUser, startTime } from '../testing/test-server.ts'
import { testContext } from '../testing/test-context.ts'

const { activeAccesses, allocate, nodeRow, server } = await testContext()

test('accepts another subnet if it contains the IP addresses of all unexpired accesses', async () => {
  const adminApi = await adminClient(server)
  const id = await addNode(server.store)
  const { access } = (await allocate((await addSignedInUser(server.store)).token, id)).json()
  const changeSubnet = async (subnet_cidr: string) => {
    const { statusCode, json } = await adminApi.updateNode(id, { ...fields, subnet_cidr })
    return statusCode === 200 ? 'accepted' : json().message
  }

  expect(access.ip).toBe('10.8.0.2')
  expect(await changeSubnet('10.8.0.0/16')).toBe('accepted')
  expect(await changeSubnet('10.9.0.0/24')).toBe('form.error.subnet.in.use')
  // Where the IP address of the access would be the node's own.
  expect(await changeSubnet('10.8.0.1/27')).toBe('accepted')
  await adminApi.removeAccess(access.id)
  expect(await changeSubnet('10.9.0.0/24')).toBe('accepted')
})

test('an expired access does not prevent a change of the subnet', async () => {
  const adminApi = await adminClient(server)
  const id = await addNode(server.store)
  const { access } = (await allocate((await addSignedInUser(server.store)).token, id)).json()

  server.time.now = access.expired_at
  const { statusCode } = await adminApi.updateNode(id, { ...fields, subnet_cidr: '10.9.0.0/24' })
  server.time.now = startTime

  expect(statusCode).toBe(200)
})

test('accepts a capacity below the used slots, and allows new accesses when enough slots are free', async () => {
  const adminApi = await adminClient(server)
  const id = await addNode(server.store)
  const { token } = await addSignedInUser(server.store, { is_privileged: true })
  const created = [await allocate(token, id), await allocate(token, id)].map(({ json }) => json().access)

  const lowered = await adminApi.updateNode(id, { ...fields, subnet_cidr: '10.8.0.0/24', capacity: 1 })
  const full = await allocate(token, id)
  for (const access of created) await adminApi.removeAccess(access.id)
  const next = await allocate(token, id)

  expect(lowered.statusCode).toBe(200)
  expect(full.json()).toEqual({ message: 'node capacity overflow' })
  expect(next.statusCode).toBe(200)
})

test('an allocation concurrent with a change of the subnet gets an IP address of the final subnet', async () => {
  const adminApi = await adminClient(server)
  const { token } = await addSignedInUser(server.store, { is_privileged: true })

  for (let round = 0; round < 4; round++) {
    const id = await addNode(server.store)
    await Promise.all([allocate(token, id), adminApi.updateNode(id, { ...fields, subnet_cidr: '10.9.0.0/24' })])

    const [{ ip } = { ip: '' }] = await activeAccesses(id)
    const { subnet_cidr } = (await nodeRow(id))!
    expect(ip.slice(0, 5)).toBe(subnet_cidr.slice(0, 5))
  }
})
