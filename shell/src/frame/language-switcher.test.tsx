import { describe, expect, test } from '@rstest/core'
import { renderPage } from '@sallyport/testing'
import { LanguageSwitcher } from './language-switcher.tsx'

describe('the language switcher', () => {
  test('shows the language and offers the others with their full names, without a search field', async () => {
    const { screen, user } = renderPage(LanguageSwitcher)
    const choice = screen.getByRole('combobox', { name: 'Language' })
    expect(choice).toHaveTextContent(/^EN$/)

    await user.click(choice)

    expect(choice.tagName).toBe('BUTTON')
    expect(screen.queryByRole('searchbox') ?? screen.queryByRole('textbox')).toBeNull()
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['RU'])
    expect(screen.getByRole('option', { name: 'RU' })).toHaveAccessibleDescription('Русский')
    expect(choice.querySelector('img')?.src).toMatch(/US\.svg$/)
    expect(screen.getByRole('option').querySelector('img')?.src).toMatch(/RU\.svg$/)
  })
})
