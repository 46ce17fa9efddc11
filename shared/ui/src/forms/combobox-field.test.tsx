import { describe, expect, test } from '@rstest/core'
import { screen, within } from '@testing-library/react'
import { active, field, listed, openCountryForm as open } from './country-form.fixture.tsx'

describe('the list', () => {
  test('opens when the field is clicked, with everything in it, and is named apart from the field', async () => {
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

  test('is shut by Tab, by Escape and by a choice, and the field does not open by focus alone', async () => {
    const { user } = open()
    await user.tab()
    expect(listed()).toEqual([])

    await user.keyboard('{ArrowDown}')
    expect(listed()).toHaveLength(4)
    await user.keyboard('{Escape}')
    expect(listed()).toEqual([])

    await user.keyboard('{ArrowUp}{Tab}')
    expect(listed()).toEqual([])
    expect(screen.getByLabelText('City')).toHaveFocus()
  })

  test('holds what matches, by name and by code, the code first', async () => {
    const { user } = open()

    await user.type(field(), 'ni')
    expect(listed()).toEqual(['Niger', 'Nigeria'])
    await user.clear(field())
    await user.type(field(), 'ng')

    expect(listed()).toEqual(['Nigeria'])
  })

  test('that would be empty says so, and is no list', async () => {
    const { user } = open()

    await user.type(field(), 'Atlantis')

    expect(screen.getByText('Nothing found')).toBeVisible()
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field()).toHaveAttribute('aria-expanded', 'false')
  })

  test('begins at what is chosen', async () => {
    const { user } = open({ country: 'NO' })
    expect(field()).toHaveValue('Norway')

    await user.click(field())

    expect(active()).toHaveTextContent('Norway')
    expect(active()).toHaveAttribute('aria-selected', 'true')
  })
})
