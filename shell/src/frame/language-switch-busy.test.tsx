import { expect, rs, test } from '@rstest/core'
import * as host from '@sallyport/runtime/host' with { rstest: 'importActual' }
import { act, renderPage, waitFor } from '@sallyport/testing'
import { LanguageSwitcher } from './language-switcher.tsx'

const switching = rs.hoisted(() => {
  let finish = () => {}
  return { begin: () => new Promise<void>((resolve) => (finish = resolve)), finish: () => finish() }
})

rs.mock('@sallyport/runtime/host', () => ({
  ...host,
  changeLanguage: () => switching.begin(),
}))

test('shows a progress bar until the other language has loaded', async () => {
  const { screen, user } = renderPage(LanguageSwitcher)
  expect(screen.queryByRole('progressbar')).toBeNull()

  await user.click(screen.getByRole('combobox', { name: 'Language' }))
  await user.click(screen.getByRole('option', { name: 'RU' }))
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument()

  await act(async () => switching.finish())
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})
