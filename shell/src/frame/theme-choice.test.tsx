import { expect, test } from '@rstest/core'
import { renderPage } from '@sallyport/testing'
import { ThemeChoice } from './theme-choice.tsx'

test('applies a theme that is chosen in the radio group at once, and stores it', async () => {
  const { screen, user } = renderPage(ThemeChoice)
  expect(screen.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false, false])

  for (const [name, theme] of [
    ['Dark', 'dark'],
    ['Light', 'light'],
    ['System', 'system'],
  ] as const) {
    await user.click(screen.getByRole('radio', { name }))

    expect(screen.getByRole('radio', { name })).toBeChecked()
    expect(document.documentElement.dataset['theme']).toBe(theme)
    expect(localStorage.getItem('sallyport-theme')).toBe(theme)
  }
})
