import { readSettings } from '@sallyport/contract/config'
import { changeLanguage, startI18n } from '@sallyport/runtime/host'
import { languages } from '@sallyport/runtime/i18n'
import { namespace } from '@sallyport/runtime/namespace'
import { useSession, type Session } from '@sallyport/runtime/session'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'

/** Prints the results of `render` by language as JSON, and ends the process. Builds run it in Node.js. */
export async function printInAllLanguages(render: () => Promise<Record<string, string>>): Promise<void> {
  await startI18n(namespace, async () => undefined)
  const html: Record<string, Record<string, string>> = {}
  for (const language of languages) {
    await changeLanguage(language)
    html[language] = await render()
  }
  // React's scheduler would keep the process alive (https://github.com/facebook/react/issues/20756).
  process.stdout.write(JSON.stringify(html), () => process.exit())
}

/** Renders the pages of a remote for guests, by route pattern. */
export async function renderPages(pages: readonly RouteObject[]): Promise<Record<string, string>> {
  const html: Record<string, string> = {}
  for (const page of pages) html[page.path ?? ''] = await renderRoutes([page], page.path ?? '')
  return html
}

/** Renders the routes at a path to HTML, as the shell renders them at its start. Rejects if a loader or a component throws. */
export async function renderRoutes(routes: RouteObject[], path: string, account: Session['account'] = null) {
  // On a server, zustand renders the initial state: https://github.com/pmndrs/zustand/blob/main/docs/guides/nextjs.md
  Object.assign(useSession.getInitialState(), { token: null, account })
  useSession.setState({ token: null, account })
  const { basePath: basename } = readSettings()
  const router = createMemoryRouter(routes, { basename, initialEntries: [basename + path] })
  if (!router.state.initialized)
    await new Promise<void>((resolve) => router.subscribe(({ initialized }) => initialized && resolve()))
  for (const error of Object.values(router.state.errors ?? {})) throw error
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  // The prefix keeps the IDs of a remote and of the frame distinct in a document. The preloads that React adds for images are removed,
  // because the browser finds the images in the HTML itself (https://react.dev/reference/react-dom/preload).
  return renderToString(page, { identifierPrefix: namespace }).replaceAll(/<link rel="preload" as="image"[^>]*>/g, '')
}
