import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { act, renderPage, waitFor } from '@sallyport/testing'
import { StartFailed } from './start-failed.tsx'

const translations = `${location.origin}/i18n/locales/en/shell-1.0.0.json?v=1.0.7`
const reload = rs.fn()
/** A `fetch` that stays pending until its signal is aborted. */
const server = rs.fn((_url: string, { signal }: RequestInit) => {
  return new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('late'))))
})

beforeEach(() => {
  reload.mockClear()
  server.mockClear()
  rs.spyOn(location, 'reload').mockImplementation(reload)
  rs.stubGlobal('fetch', server)
  document.head.innerHTML = `<link rel="preload" href="${translations}" data-integrity="sha384-en">`
  // `as` is set after the parsing: happy-dom would fetch the file of a preload link.
  document.querySelector('link')!.setAttribute('as', 'fetch')
})
afterEach(() => {
  document.head.innerHTML = ''
  rs.unstubAllGlobals()
  rs.restoreAllMocks()
})

test('retries once at a time, and reloads after the time limit when the files hang', async () => {
  const timeoutController = new AbortController()
  const timeout = rs.spyOn(AbortSignal, 'timeout').mockReturnValue(timeoutController.signal)
  const { screen, user } = renderPage(StartFailed)
  const again = screen.getByRole('button', { name: 'Try again' })

  await user.click(again)
  await user.click(again)

  expect(again).toHaveAttribute('aria-busy', 'true')
  expect(server.mock.calls).toEqual([
    [translations, expect.objectContaining({ cache: 'reload', integrity: 'sha384-en' })],
  ])
  expect(timeout).toHaveBeenCalledWith(4000)
  expect(reload).not.toHaveBeenCalled()

  act(() => timeoutController.abort())
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('is an alert inside the main landmark', () => {
  const { screen } = renderPage(StartFailed)

  expect(screen.getByRole('main')).toContainElement(screen.getByRole('alert'))
})
