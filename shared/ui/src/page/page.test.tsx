import { expect, test } from '@rstest/core'
import { Link, RouterProvider } from '@sallyport/runtime/router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router-dom'
import { Page } from '../ui.ts'

const nodes = () => (
  <Page title="Nodes" action={<button type="button">Create node</button>}>
    <Link to="/node">Oslo</Link>
    <Link to="/?sort=name">By name</Link>
  </Page>
)
const node = () => (
  <Page title="Oslo" back="/">
    <p>One node</p>
  </Page>
)

function renderPages() {
  delete document.documentElement.dataset.firstVisit
  const router = createMemoryRouter([
    { path: '/', Component: nodes },
    { path: '/node', Component: node },
  ])
  render(<RouterProvider router={router} />)
  return userEvent.setup()
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('focuses the heading after a navigation, but not on the first page', async () => {
  const user = renderPages()
  expect(await heading('Nodes')).not.toHaveFocus()

  await user.click(screen.getByRole('link', { name: 'Oslo' }))
  const there = await heading('Oslo')
  await waitFor(() => expect(there).toHaveFocus())
  expect(document.title).toBe('Oslo · Sallyport')

  await user.click(screen.getByRole('button', { name: 'Back' }))
  const back = await heading('Nodes')
  await waitFor(() => expect(back).toHaveFocus())
})

test('keeps the focus when the search parameters change, and moves it when the same page is opened again', async () => {
  const user = renderPages()
  await heading('Nodes')

  await user.click(screen.getByRole('link', { name: 'By name' }))
  expect(screen.getByRole('link', { name: 'By name' })).toHaveFocus()
  await user.click(screen.getByRole('link', { name: 'By name' }))

  await waitFor(async () => expect(await heading('Nodes')).toHaveFocus())
})
