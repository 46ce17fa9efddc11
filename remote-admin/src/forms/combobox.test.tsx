import { describe, expect, test } from '@rstest/core'
import { screen, within } from '@testing-library/react'
import { activeOption, field, optionTexts, openCountryForm as open } from './testing/country-form.tsx'

describe('the list', () => {
  test('opens with all options on a click and has a name of its own', async () => {
    const { user } = open()
    expect(field()).toHaveAttribute('aria-expanded', 'false')
    expect(field()).not.toHaveAttribute('aria-controls')

    await user.click(field())

    expect(field()).toHaveAttribute('aria-expanded', 'true')
    const list = screen.getByRole('listbox', { name: 'All of them' })
    expect(list).toHaveAttribute('id', field().getAttribute('aria-controls'))
    expect(within(list).getAllByRole('option')).toHaveLength(4)
    expect(field()).toHaveFocus()
  })

  test('closes on Tab, Escape and selection, and does not open on focus', async () => {
    const { user } = open()
    await user.tab()
    expect(optionTexts()).toEqual([])

    await user.keyboard('{ArrowDown}')
    expect(optionTexts()).toHaveLength(4)
    await user.keyboard('{Escape}')
    expect(optionTexts()).toEqual([])

    await user.keyboard('{ArrowUp}{Tab}')
    expect(optionTexts()).toEqual([])
    expect(screen.getByLabelText('City')).toHaveFocus()
  })

  test('contains the matches by name and by code, those by code first', async () => {
    const { user } = open()

    await user.type(field(), 'ni')
    expect(optionTexts()).toEqual(['Niger', 'Nigeria'])
    await user.clear(field())
    await user.type(field(), 'ng')

    expect(optionTexts()).toEqual(['Nigeria'])
  })

  test('is replaced by a text without matches', async () => {
    const { user } = open()

    await user.type(field(), 'Atlantis')

    expect(screen.getByText('Nothing found')).toBeVisible()
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field()).toHaveAttribute('aria-expanded', 'false')
  })

  test('opens at the selected option', async () => {
    const { user } = open({ country: 'NO' })
    expect(field()).toHaveValue('Norway')

    await user.click(field())

    expect(activeOption()).toHaveTextContent('Norway')
    expect(activeOption()).toHaveAttribute('aria-selected', 'true')
  })
})
