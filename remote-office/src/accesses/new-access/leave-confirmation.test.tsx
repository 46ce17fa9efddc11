import { describe, expect, test } from '@rstest/core'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { useUnsavedChangesStore } from '@sallyport/runtime/unsaved-changes'
import { act, api, newAccess, node, signOut, waitFor, within } from '@sallyport/testing'
import { closeCard, openCard, openNodePage } from '../testing/open-node-page.ts'

describe('leaving with the card open', () => {
  test('asks for confirmation: Cancel keeps the card, and Leave navigates', async () => {
    const { user, screen, pathname, card } = await openCard()
    const answer = async (name: string) => {
      await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
      const question = screen.getByRole('alertdialog', { name: 'Leave without saving the config?' })
      await user.click(within(question).getByRole('button', { name }))
    }

    await answer('Cancel')
    expect(pathname()).toBe('/office/node/7')
    expect(card.getByText(/shown only once/)).toBeVisible()
    await answer('Leave')

    expect(pathname()).toBe('/elsewhere')
  })

  test('makes the browser ask before unloading the page', async () => {
    const { user, card, screen } = await openCard()
    const unload = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(unload()).toBe(false)

    await closeCard({ user, card, screen })

    expect(unload()).toBe(true)
  })

  test('navigates to the logout without confirmation', async () => {
    const { screen, router, pathname } = await openCard()

    await act(() => router.navigate('/auth/logout'))

    expect(pathname()).toBe('/auth/logout')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('navigates without confirmation after the session has ended', async () => {
    const { router, pathname } = await openCard()

    await act(async () => {
      signOut()
      await router.navigate('/auth/login')
    })

    expect(pathname()).toBe('/auth/login')
  })
})

describe('leaving while an access is being created', () => {
  /** Renders the page with a pending creation, which succeeds or fails when `respond` is called. */
  async function openCreation() {
    const page = await openNodePage()
    let respond = (_isCreated: boolean) => {}
    api.respond(
      accessEndpoints.allocate,
      () =>
        new Promise((resolve, reject) => {
          respond = (isCreated) =>
            isCreated ? resolve({ access: newAccess(), node: node() }) : reject(new Error('Network Error'))
        }),
    )
    await page.create('phone')
    await waitFor(() => expect(api.calls(accessEndpoints.allocate)).toHaveLength(1))
    const leave = () => page.user.click(page.screen.getByRole('link', { name: 'Elsewhere' }))
    const question = () => within(page.screen.getByRole('alertdialog', { name: 'Leave without saving the config?' }))
    return { ...page, leave, question, respond: (isCreated: boolean) => act(async () => respond(isCreated)) }
  }

  const unload = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const isReloadBlocked = () => useUnsavedChangesStore.getState().reasons.includes('one-time card')

  test('asks for confirmation, and Cancel shows the card when the response arrives', async () => {
    const { screen, user, leave, question, respond, pathname } = await openCreation()

    await leave()
    expect(question().getByText(/phone is being created/)).toBeVisible()
    await user.click(question().getByRole('button', { name: 'Cancel' }))
    await respond(true)

    expect(await screen.findByRole('region', { name: 'New access' })).toBeVisible()
    expect(pathname()).toBe('/office/node/7')
  })

  test('keeps an open dialog when the response arrives', async () => {
    const { screen, user, leave, question, respond, pathname } = await openCreation()
    await leave()

    await respond(true)
    expect(await screen.findByText(/shown only once/)).toBeInTheDocument()
    await user.click(question().getByRole('button', { name: 'Leave' }))

    expect(pathname()).toBe('/elsewhere')
  })

  test('navigates when the creation fails while the dialog is open', async () => {
    const { screen, leave, question, respond, pathname } = await openCreation()
    await leave()
    expect(question().getByRole('button', { name: 'Leave' })).toBeVisible()

    await respond(false)

    await waitFor(() => expect(pathname()).toBe('/elsewhere'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('navigates without confirmation after the creation has failed', async () => {
    const { screen, leave, respond, pathname } = await openCreation()
    expect([unload(), isReloadBlocked()]).toEqual([false, true])

    await respond(false)
    await waitFor(() => expect([unload(), isReloadBlocked()]).toEqual([true, false]))
    await leave()

    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(pathname()).toBe('/elsewhere')
  })
})
