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

  test('is selected by typing its name in another language and leaving the field', async () => {
    const { user, submitted } = open({ country: 'SE' })

    await user.clear(field())
    await user.type(field(), 'Норвегия')
    await user.tab()
    expect(field()).toHaveValue('Norway')
    await user.click(saveButton())

    expect(submitted()).toEqual([{ country: 'NO', city: '' }])
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
})

describe('a text that identifies no option', () => {
  test('remains in the field, is rejected and focused', async () => {
    const { user, submitted } = open()

    await user.type(field(), 'Swed')
    await user.tab()
    expect(field()).toHaveValue('Swed')
    expect(field()).toHaveAccessibleDescription('Invalid value')
    await user.click(saveButton())

    expect(field()).toHaveFocus()
    expect(submitted()).toEqual([])
  })

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
