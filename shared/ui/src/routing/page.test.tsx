import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { routes } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { Page } from '../page/page.tsx'
import { page, type PageHandle } from './page.tsx'

const Hello = () => <h1>Hello</h1>

function open(load: () => Promise<ComponentType>) {
  const otherPages: RouteObject = { path: '*', element: <p>Another page</p> }
  const opened = {
    ...page(routes.support, load),
    errorElement: <p role="alert">Failed</p>,
    hydrateFallbackElement: <p>Waiting</p>,
  }
  const router = createMemoryRouter([opened, otherPages], { initialEntries: [routes.support.path] })
  render(<RouterProvider router={router} />)
  return { router }
}

let load = rs.fn(async () => Hello as ComponentType)
afterEach(() => i18next.setDefaultNamespace('translation'))

beforeEach(() => {
  load = rs.fn(async () => Hello)
})

test('a page translates with the namespace of its app', async () => {
  i18next.setDefaultNamespace('shell')
  const Translated = () => <h1>{useTranslation().t('ui.page.back')}</h1>
  open(async () => Translated)

  expect(await screen.findByRole('heading', { name: 'Back' })).toBeVisible()
})

describe('the code of a page', () => {
  test('is loaded once, however often the page is opened', async () => {
    const { router } = open(load)
    await screen.findByText('Hello')

    await act(() => router.navigate('/x'))
    await act(() => router.navigate('/support'))

    expect(await screen.findByText('Hello')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('that failed to load is requested again', async () => {
    load.mockRejectedValueOnce(new Error('away'))
    const { router } = open(load)
    expect(await screen.findByText('Failed')).toBeVisible()

    load.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 5, Hello)))
    await act(async () => void router.revalidate())

    expect(await screen.findByText('Hello')).toBeVisible()
  })
})

test('a page that crashes shows an error and can be retried, and the heading keeps the focus', async () => {
  delete document.documentElement.dataset['firstVisit']
  let isBroken = true
  const Crashing = () => {
    if (isBroken) throw new Error('a mistake')
    return (
      <Page title="Whole">
        <p>All of it</p>
      </Page>
    )
  }
  const consoleError = rs.spyOn(console, 'error').mockImplementation(() => {})
  open(async () => Crashing)
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()

  const before = screen.getByRole('alert')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(before).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toHaveFocus()

  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(screen.getByRole('heading', { name: 'Whole' })).toHaveFocus()
  expect(document.title).toContain('Whole')
  expect(consoleError).toHaveBeenCalled()
  consoleError.mockRestore()
})

test('a page requests its data in advance for the `:id` of a path, once its code is loaded', async () => {
  const prefetch = rs.fn()
  const handle = page(routes.node, async () => Object.assign(() => <Hello />, { prefetch })).handle as PageHandle
  handle.prefetch('/office/node/7')
  expect(prefetch).not.toHaveBeenCalled()

  await handle.load()
  handle.prefetch('/office/node/7')

  expect(prefetch.mock.calls).toEqual([['7', new URLSearchParams()]])
})

test('a page that opens requests its data before it renders', async () => {
  const rendered: string[] = []
  const Rendered = () => (rendered.push('page'), (<h1>Rendered</h1>))
  const prefetch = (id: string | undefined, searchParams: URLSearchParams) =>
    void rendered.push(`${id} ${searchParams}`)
  const opened = page(routes.node, async () => Object.assign(Rendered, { prefetch }))
  const router = createMemoryRouter([{ ...opened, hydrateFallbackElement: null }], {
    initialEntries: ['/office/node/7?tab=new'],
  })
  render(<RouterProvider router={router} />)

  await screen.findByText('Rendered')

  expect(rendered.slice(0, 2)).toEqual(['7 tab=new', 'page'])
})

test('the code of a page is loaded in advance without opening it', async () => {
  const { load: loadInAdvance } = page(routes.nodes, load).handle as PageHandle

  await loadInAdvance()

  expect(load).toHaveBeenCalledTimes(1)
})
