import { expect, test } from '@rstest/core'
import { Outlet, useLocation, type RouteObject } from '@sallyport/runtime/router'
import { useAccount } from '@sallyport/runtime/session'
import { renderPages, renderRoutes } from './render-routes.tsx'

function Page() {
  return `${useLocation().pathname} for ${useAccount()?.email ?? 'a guest'}`
}

const routesOf = (page: Partial<RouteObject>) =>
  [{ element: <Outlet />, children: [{ path: '/page', element: <Page />, ...page }] }] as RouteObject[]
const account = { id: 1, email: 'a@b.co', is_admin: false, is_privileged: false, premium_expired_at: null }

test('renders the page at a path for an account', async () => {
  expect(await renderRoutes(routesOf({}), '/page')).toBe('/page for a guest')
  expect(await renderRoutes(routesOf({}), '/page', account)).toBe('/page for a@b.co')
})

test('renders pages for guests by their patterns', async () => {
  const pages = ['/a', '/b'].map((path) => ({ path, element: <Page /> }))

  expect(await renderPages(pages)).toEqual({ '/a': '/a for a guest', '/b': '/b for a guest' })
})

test('waits for the loader of the page', async () => {
  let isLoaded = false
  const loader = async () => {
    await Promise.resolve()
    isLoaded = true
    return null
  }

  await renderRoutes(routesOf({ loader }), '/page')

  expect(isLoaded).toBe(true)
})

test('rejects when the loader or the component throws', async () => {
  const fail = () => {
    throw new Error('no page')
  }

  await expect(renderRoutes(routesOf({ loader: fail }), '/page')).rejects.toThrow('no page')
  await expect(renderRoutes(routesOf({ element: undefined, Component: fail }), '/page')).rejects.toThrow('no page')
})

test('leaves out the preloads that React adds for images', async () => {
  expect(await renderRoutes(routesOf({ element: <img src="/a.png" alt="" /> }), '/page')).toBe(
    '<img src="/a.png" alt=""/>',
  )
})
