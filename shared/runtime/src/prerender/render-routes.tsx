import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { useSession, type Session } from '@sallyport/runtime/session'

type RenderOptions = { path: string; basename: string; session: Session }

/** Renders the routes at a path to HTML, without a browser, as the shell renders them at its start. Rejects if a loader or a component throws. */
export async function renderRoutes(routes: RouteObject[], { path, basename, session }: RenderOptions): Promise<string> {
  useSession.setState(session)
  // On a server, zustand renders the initial state: https://github.com/pmndrs/zustand/blob/main/docs/guides/nextjs.md
  Object.assign(useSession.getInitialState(), session)
  const router = createMemoryRouter(routes, { basename, initialEntries: [basename + path] })
  await new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    router.subscribe(({ initialized }) => initialized && resolve())
  })
  const [error] = Object.values(router.state.errors ?? {})
  if (error) throw error
  const html = renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  return html.replaceAll(imagePreload, '')
}

/** React adds them for images, which the browser finds at once (https://react.dev/reference/react-dom/preload). */
const imagePreload = /<link rel="preload" as="image"[^>]*>/g
