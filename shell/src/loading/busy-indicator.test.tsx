import { expect, test } from '@rstest/core'
import { act, renderPage, waitFor } from '@sallyport/testing'
import { Announcements } from '../frame/announcements.tsx'
import { BusyIndicator, useAwaitedPath } from './busy-indicator.tsx'

function Example() {
  return (
    <>
      <BusyIndicator isBusy={useAwaitedPath() !== null} />
      <Announcements />
    </>
  )
}

test('shows the bar while a section is retried, and announces it when it appears', async () => {
  let end = () => {}
  let load: () => unknown = () => {}
  const { screen, router } = renderPage(Example, { load: () => load() })
  await waitFor(() => expect(document.querySelector('[aria-live=polite]')).toBeInTheDocument())
  expect(screen.queryByRole('progressbar')).toBeNull()

  load = () => new Promise<void>((resolve) => (end = resolve))
  act(() => void router.revalidate())
  await waitFor(() => expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument())
  expect(screen.queryByText('Loading')).toBeNull()
  await waitFor(() => expect(screen.getByText('Loading').closest('[aria-live=polite]')).toBeInTheDocument())

  await act(async () => end())
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})
