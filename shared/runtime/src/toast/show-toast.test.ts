import { expect, test } from '@rstest/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'

/** Importing the module mounts the toast container. */
const showError = (text: string) => act(async () => (await import('./show-toast.tsx')).showToast('error', text))
/** The alerts of toasts that are not closing. */
const alerts = () => [...document.querySelectorAll('[data-in=true] [role=alert]')].map(({ textContent }) => textContent)

test('a repeated message is shown again while the previous toast closes', async () => {
  await showError('Too many requests')
  await waitFor(() => expect(alerts()).toEqual(['Too many requests']))

  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(alerts()).toEqual([])
  await showError('Too many requests')

  await waitFor(() => expect(alerts()).toEqual(['Too many requests']))
})
