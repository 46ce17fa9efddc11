import { describe, expect, test } from '@rstest/core'
import { signOut } from 'shared/session'
import { act, within } from 'shared/testing'
import { openCard } from './open-node-page.ts'

describe('leaving with the card open', () => {
  test('asks, and Cancel keeps it', async () => {
    const { user, screen, address, card } = await openCard()

    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Leave without the config?' }))
    await user.click(question.getByRole('button', { name: 'Cancel' }))

    expect(address()).toBe('/office/node/7')
    expect(card.getByText(/shown only once/)).toBeVisible()
  })

  test('goes when the person says so', async () => {
    const { user, screen, address } = await openCard()

    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Leave' }))

    expect(address()).toBe('/elsewhere')
  })

  test('the browser asks before it unloads the page', async () => {
    const { user, card } = await openCard()
    const unload = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(unload()).toBe(false)

    await user.click(card.getByRole('button', { name: 'Close' }))

    expect(unload()).toBe(true)
  })

  test('a lost session does not wait for an answer', async () => {
    const { screen, router, address } = await openCard()

    await act(() => router.navigate('/auth/logout'))

    expect(address()).toBe('/auth/logout')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('neither does a session that is over already', async () => {
    const { router, address } = await openCard()

    await act(async () => {
      signOut()
      await router.navigate('/auth/login')
    })

    expect(address()).toBe('/auth/login')
  })
})
