import { describe, expect, test } from '@rstest/core'
import { screen } from '@testing-library/react'
import { activeOption, field, optionTexts, openCountryForm as open, saveButton } from './testing/country-form.tsx'

describe('an option', () => {
  test('is selected with the arrow keys and Enter, which wrap around and do not submit', async () => {
    const { user, submitted } = open()
    await user.tab()

    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(activeOption()).toHaveTextContent('Niger')
    await user.keyboard('{ArrowUp}')
    expect(activeOption()).toHaveTextContent('Sweden')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')

    expect(field()).toHaveValue('Nigeria')
    expect(optionTexts()).toEqual([])
    expect(submitted()).toEqual([])
  })

  test('is selected with Enter as the first match, and a second Enter submits', async () => {
    const { user, submitted } = open()

    await user.type(field(), 'swe{Enter}')
    expect(field()).toHaveValue('Sweden')
    await user.keyboard('{Enter}')

    expect(submitted()).toEqual([{ country: 'SE', city: '' }])
  })

  test('is selected with the mouse, and its flag is shown in the field', async () => {
    const { user, submitted } = open()

    await user.click(field())
    await user.click(screen.getByRole('option', { name: 'Norway' }))
    expect(field()).toHaveFocus()
    expect(field().parentElement?.querySelector('[data-flag=NO]')).not.toBeNull()
    await user.click(saveButton())

    expect(submitted()).toEqual([{ country: 'NO', city: '' }])
  })

  const inputs = [
    ['the whole name', 'Norway', 'NO'],
    ['the name in other letters', 'nORWAY', 'NO'],
    ['the code', 'no', 'NO'],
    ['the name in another language', 'Норвегия', 'NO'],
  ] as const
  for (const [name, text, country] of inputs) {
    test(`is selected by typing ${name} and leaving the field`, async () => {
      const { user, submitted } = open()

      await user.type(field(), text)
      await user.tab()
      expect(field()).toHaveValue('Norway')
      await user.click(saveButton())

      expect(submitted()).toEqual([{ country, city: '' }])
    })
  }

  test('replaces the selected one', async () => {
    const { user, submitted } = open({ country: 'NO' })

    await user.tab()
    await user.keyboard('sw{Enter}{Enter}')

    expect(submitted()).toEqual([{ country: 'SE', city: '' }])
  })
})

describe('a text that identifies no option', () => {
  const unconfirmed: [name: string, text: string][] = [
    ['the beginning of several', 'Nig'],
    ['the only beginning', 'Swed'],
    ['an alias', 'Norge'],
    ['the only match of a code', 's'],
  ]
  for (const [name, text] of unconfirmed) {
    test(`remains in the field, is rejected and focused: ${name}`, async () => {
      const { user, submitted } = open()

      await user.type(field(), text)
      await user.tab()
      expect(field()).toHaveValue(text)
      expect(field()).toHaveAccessibleDescription('Invalid value')
      await user.click(saveButton())

      expect(field()).toHaveFocus()
      expect(submitted()).toEqual([])
    })
  }

  test('is not replaced by the active option on Escape and blur', async () => {
    const { user } = open()

    await user.type(field(), 'swe')
    expect(activeOption()).toHaveTextContent('Sweden')
    await user.keyboard('{Escape}')
    await user.tab()

    expect(field()).toHaveValue('swe')
    expect(field()).toHaveAccessibleDescription('Invalid value')
  })

  test('is not called invalid while the user types it', async () => {
    const { user } = open()

    await user.type(field(), 'swe')
    await user.tab()
    expect(field()).toBeInvalid()
    await user.type(field(), 'd')

    expect(field()).not.toBeInvalid()
    expect(field()).not.toHaveAccessibleDescription()
  })

  test('is not replaced by the previously selected option', async () => {
    const { user, submitted } = open({ country: 'NO' })

    await user.tab()
    await user.keyboard('swed')
    await user.tab()
    await user.click(saveButton())

    expect(field()).toHaveValue('swed')
    expect(submitted()).toEqual([])
  })

  test('is required when it is empty', async () => {
    const { user } = open({ country: 'NO' })

    await user.clear(field())
    await user.tab()

    expect(field()).toHaveValue('')
    expect(field()).toHaveAccessibleDescription('Required field')
  })

  test('is shown when it is the initial value', () => {
    open({ country: 'XK' })

    expect(field()).toHaveValue('XK')
  })
})
