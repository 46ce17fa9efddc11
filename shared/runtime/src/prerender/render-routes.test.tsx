import { expect, test } from '@rstest/core'
import { Outlet, useLocation, type RouteObject } from '@sallyport/runtime/router'
import { useAccount } from '@sallyport/runtime/session'
import { renderRoutes } from './render-routes.tsx'

function Page() {
  return `${useLocation().pathname} for ${useAccount()?.email ?? 'a guest'}`
}

const routesOf = (page: Partial<RouteObject>) =>
  [{ element: <Outlet />, children: [{ path: '/page', element: <Page />, ...page }] }] as RouteObject[]
const account = { id: 1, email: 'a@b.co', is_admin: false, is_privileged: false, premium_expired_at: null }
const options = { path: '/page', basename: '/vpn', session: { token: null, account: null } }

test('renders the page at a path for a session', async () => {
  expect(await renderRoutes(routesOf({}), options)).toBe('/page for a guest')
  expect(await renderRoutes(routesOf({}), { ...options, session: { token: null, account } })).toBe('/page for a@b.co')
})

test('waits for the loader of the page', async () => {
  let isLoaded = false
  const loader = async () => {
    await Promise.resolve()
    isLoaded = true
    return null
  }

  await renderRoutes(routesOf({ loader }), options)

  expect(isLoaded).toBe(true)
})

test('rejects when the loader or the component throws', async () => {
  const fail = () => {
    throw new Error('no page')
  }

  await expect(renderRoutes(routesOf({ loader: fail }), options)).rejects.toThrow('no page')
  await expect(renderRoutes(routesOf({ element: undefined, Component: fail }), options)).rejects.toThrow('no page')
})

test('leaves out the preloads that React adds for images', async () => {
  expect(await renderRoutes(routesOf({ element: <img src="/a.png" alt="" /> }), options)).toBe(
    '<img src="/a.png" alt=""/>',
  )
})
