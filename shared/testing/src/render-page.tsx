import { sessionEndpoints, type Account } from '@sallyport/contract/endpoints'
import { currentAccount, signIn } from '@sallyport/runtime/session'
import { liveRegionId } from '@sallyport/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { api } from './fake-api.ts'

type Options = {
  as?: Account
  /** The URL, and its route path if the page reads path parameters. */
  at?: string
  path?: string
  /** The loader of the page, and the element that replaces the page when it fails. */
  load?: () => unknown
  failed?: ReactNode
}

export function renderPage(Page: ComponentType, { as, at = '/page', path = at, load, failed }: Options = {}) {
  if (as) {
    signIn({ token: 'token', account: as })
    // Answers pages that poll the account.
    api.respond(sessionEndpoints.info, () => currentAccount() ?? as)
  }
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
  return { user, screen, router, pathname: () => router.state.location.pathname }
}

function PageWithExit({ page }: { page: ReactNode }) {
  return (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      {page}
      <span id={liveRegionId} aria-live="polite" />
    </>
  )
}
