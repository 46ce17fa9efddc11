import { expect, rstest, test } from '@rstest/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { Alert, Failed, Hint, Loaded, Pending } from '../ui.ts'

test('Failed is announced and can be retried, in both languages', async () => {
  const onRetry = rstest.fn()
  render(<Failed onRetry={onRetry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('This could not be loaded')

  await act(async () => i18next.changeLanguage('ru'))
  await userEvent.click(screen.getByRole('button', { name: 'Попробовать снова' }))

  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('Loaded shows the pending state of a query, its failure with a retry, and its data, also after a later failure', async () => {
  const refetch = rstest.fn()
  const contentOf = (data: string | undefined, error: { status: number } | null) => (
    <Loaded query={{ data, error, refetch }} pending={<Pending />}>
      {(name) => <p>{name}</p>}
    </Loaded>
  )
  const { rerender } = render(contentOf(undefined, null))
  expect(screen.getByRole('status')).toHaveTextContent('Loading')

  rerender(contentOf(undefined, { status: 0 }))
  expect(screen.getByRole('alert')).toHaveTextContent('The server is not responding')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledTimes(1)

  for (const error of [null, { status: 500 }]) {
    rerender(contentOf('Fjord', error))
    expect(screen.getByText('Fjord')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  }
})

const reasons: [status: number | undefined, text: string][] = [
  [0, 'The server is not responding. Check your connection and try again.'],
  [404, 'Something went wrong: it no longer exists, or you don’t have access.'],
  [429, 'Too many requests. Wait a moment and try again.'],
  [500, 'Something went wrong on the server. Try again in a moment.'],
  [400, 'Something went wrong. Try again.'],
  [undefined, 'Something went wrong. Try again.'],
]
for (const [status, text] of reasons) {
  test(`Failed shows the reason for ${status ?? 'no status'}`, () => {
    render(<Failed failure={status === undefined ? null : { status }} onRetry={() => {}} />)

    expect(screen.getByText(text)).toBeVisible()
  })
}

test('a retry moves focus to the heading, because the button is removed', async () => {
  render(
    <>
      <h1 tabIndex={-1} data-page-title>
        Nodes
      </h1>
      <Failed onRetry={() => {}} />
    </>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(screen.getByRole('heading', { name: 'Nodes' })).toHaveFocus()
})

test('an alert is announced, a hint is not', () => {
  render(
    <>
      <Alert>Something went wrong</Alert>
      <Hint tone="warning">Shown only once</Hint>
    </>,
  )

  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Something went wrong'])
  expect(screen.getByText('Shown only once')).toBeVisible()
})
