import type { ComponentType, ReactNode } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import type { Account } from '@sallyport/contract/endpoints'
import { signIn } from '@sallyport/runtime/session'

type Options = {
  /** Who is signed in; nobody without it. */
  as?: Account
  /** The address, and the path of the route table that answers it, where the page reads its parameters. */
  at?: string
  path?: string
  /** What the page waits for, and what takes its place when that fails. */
  load?: () => unknown
  failed?: ReactNode
}

/** Shows one page at its address, alone: every other address is a place that is nowhere but can be gone to. */
export function renderPage(Page: ComponentType, { as, at = '/page', path = at, load, failed }: Options = {}) {
  if (as) signIn({ token: 'token', account: as })
  const router = createMemoryRouter(
    [
      {
        path,
        element: <PageWithExit page={<Page />} />,
        ...(load && { loader: async () => (await load()) ?? null, hydrateFallbackElement: <p>Waiting</p> }),
        ...(failed !== undefined && { errorElement: failed }),
      },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [at] },
  )
  const user = userEvent.setup()
  render(<RouterProvider router={router} />)
  return { user, screen, router, address: () => router.state.location.pathname }
}

/** A link out of the page, as the frame around it has many. */
function PageWithExit({ page }: { page: ReactNode }) {
  return (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      {page}
    </>
  )
}
