import { expect, test } from '@rstest/core'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { signIn } from '@sallyport/runtime/session'
import { act, api, member, newAccess, node, renderHook, waitFor } from '@sallyport/testing'
import { useNewAccess } from './use-new-access.ts'

/** Starts a creation whose response arrives when `respond` is called. */
async function startCreation() {
  signIn({ token: 'token', account: member() })
  let respond = () => {}
  api.respond(
    accessEndpoints.allocate,
    () => new Promise((resolve) => (respond = () => resolve({ access: newAccess(), node: node() }))),
  )
  const { result, unmount } = renderHook(() => useNewAccess(node(), []))
  let creation = Promise.resolve()
  act(() => void (creation = result.current.create({ node_id: 7, name: 'phone' })))
  await waitFor(() => expect(api.calls(accessEndpoints.allocate)).toHaveLength(1))
  const { config } = result.current
  return { config, result, unmount, respond: () => act(() => (respond(), creation)) }
}

test('stores the config of a created access', async () => {
  const { config, respond } = await startCreation()

  await respond()

  expect(config.current).toContain('PrivateKey = ')
})

test('stores no config when the page is left during the creation', async () => {
  const { config, unmount, respond } = await startCreation()
  unmount()

  await respond()

  expect(config.current).toBeNull()
})

const leaveDocument = () => act(() => void dispatchEvent(new Event('pagehide')))

test('drops the config and the card when the document is left', async () => {
  const { config, result, respond } = await startCreation()
  await respond()

  leaveDocument()

  expect([config.current, result.current.card]).toEqual([null, null])
})

test('stores no config when the document is left during the creation', async () => {
  const { config, result, respond } = await startCreation()
  leaveDocument()

  await respond()

  expect([config.current, result.current.card]).toEqual([null, null])
})
