import { expect, test } from '@rstest/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'

/** The place of toasts is drawn when the door is opened. */
const say = (text: string) => act(async () => (await import('./toast.tsx')).showToast('error', text))
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

test('a message that is said again while the one before goes away is shown again', async () => {
  await say('Too many requests')
  await waitFor(() => expect(alerts()).toEqual(['Too many requests']))

  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(alerts()).toEqual([])
  await say('Too many requests')

  await waitFor(() => expect(alerts()).toEqual(['Too many requests']))
})
