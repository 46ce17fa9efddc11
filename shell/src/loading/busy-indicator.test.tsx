import { expect, test } from '@rstest/core'
import { act, renderPage, waitFor } from '@sallyport/testing'
import { NavigationIndicator } from './busy-indicator.tsx'

test('shows the bar while a section is retried', async () => {
  let end = () => {}
  let load: () => unknown = () => {}
  const { screen, router } = renderPage(NavigationIndicator, { load: () => load() })
  expect(await screen.findByRole('status')).toBeEmptyDOMElement()

  load = () => new Promise<void>((resolve) => (end = resolve))
  act(() => void router.revalidate())
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Loading'))

  await act(async () => end())
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement())
})
