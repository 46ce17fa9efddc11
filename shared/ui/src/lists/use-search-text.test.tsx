import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import { RouterProvider, useSearchParams } from '@sallyport/runtime/router'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router-dom'
import { SearchBox } from './search-box.tsx'

beforeEach(() => void rs.useFakeTimers())
afterEach(() => void rs.useRealTimers())

function List() {
  const [params, setParams] = useSearchParams()
  const props = { label: 'Search', hint: '', search: params.get('search') ?? '' }
  return <SearchBox {...props} onSearch={(search) => setParams({ search }, { replace: true })} />
}

/** A page with a search field, and another one that loads until `finish` is called. */
function open() {
  let finish = () => {}
  const loaded = new Promise<null>((resolve) => (finish = () => resolve(null)))
  const router = createMemoryRouter(
    [
      { path: '/list', element: <List /> },
      { path: '/node', element: <p>A node</p>, loader: () => loaded },
    ],
    { initialEntries: ['/list'] },
  )
  render(<RouterProvider router={router} />)
  return {
    type: (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } }),
    navigate: (url: string) =>
      act(async () => {
        void router.navigate(url)
      }),
    finish: () => act(async () => finish()),
    url: () => router.state.location.pathname + router.state.location.search,
  }
}

const pass = () => act(() => rs.advanceTimersByTimeAsync(limits.list.searchDelay))

test('typed text is submitted after a pause', async () => {
  const page = open()
  page.type('oslo')

  await pass()

  expect(page.url()).toBe('/list?search=oslo')
})

for (const [when, isNavigating] of [
  ['before', false],
  ['after', true],
] as const) {
  test(`text that was typed ${when} a navigation began does not abort it`, async () => {
    const page = open()
    if (!isNavigating) page.type('oslo')
    await page.navigate('/node')
    if (isNavigating) page.type('oslo')

    await pass()
    expect(page.url()).toBe('/list')
    await page.finish()

    expect(screen.getByText('A node')).toBeVisible()
    expect(page.url()).toBe('/node')
  })
}

test('typed text is submitted after a navigation that was cancelled', async () => {
  const page = open()
  page.type('oslo')
  await page.navigate('/node')
  await pass()

  await page.navigate('/list')
  await pass()

  expect(page.url()).toBe('/list?search=oslo')
})
