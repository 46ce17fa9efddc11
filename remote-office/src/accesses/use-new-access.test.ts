import { expect, test } from '@rstest/core'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { signIn } from '@sallyport/runtime/session'
import { act, api, member, newAccess, node, renderHook, waitFor } from '@sallyport/testing'
import { useNewAccess } from './use-new-access.ts'

/** A creation that the user starts, and that the server answers when the test says so. */
async function startCreation() {
  signIn({ token: 'token', account: member() })
  let respond = () => {}
  api.answers(
    accessEndpoints.allocate,
    () => new Promise((resolve) => (respond = () => resolve({ access: newAccess(), node: node() }))),
  )
  const { result, unmount } = renderHook(() => useNewAccess(node()))
  let creation = Promise.resolve()
  act(() => void (creation = result.current.create({ node_id: 7, name: 'phone' })))
  await waitFor(() => expect(api.calls(accessEndpoints.allocate)).toHaveLength(1))
  const { config } = result.current
  return { config, unmount, respond: () => act(() => (respond(), creation)) }
}

test('keeps the config of an access that was created', async () => {
  const { config, respond } = await startCreation()

  await respond()

  expect(config.current).toContain('PrivateKey = ')
})

test('keeps no config when the user left during the creation', async () => {
  const { config, unmount, respond } = await startCreation()
  unmount()

  await respond()

  expect(config.current).toBeNull()
})
