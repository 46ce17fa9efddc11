import { describe, expect, test } from '@rstest/core'
import { screen } from '@testing-library/react'
import { active, field, listed, openCountryForm as open, save } from './country-form.fixture.tsx'

describe('choosing', () => {
  test('with the arrows and Enter, round both ends, sends nothing yet', async () => {
    const { user, sent } = open()
    await user.tab()

    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(active()).toHaveTextContent('Niger')
    await user.keyboard('{ArrowUp}')
    expect(active()).toHaveTextContent('Sweden')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')

    expect(field()).toHaveValue('Nigeria')
    expect(listed()).toEqual([])
    expect(sent()).toEqual([])
  })

  test('with Enter on the first that matches, and a second Enter sends the code', async () => {
    const { user, sent } = open()

    await user.type(field(), 'swe{Enter}')
    expect(field()).toHaveValue('Sweden')
    await user.keyboard('{Enter}')

    expect(sent()).toEqual([{ country: 'SE', city: '' }])
  })

  test('with the mouse, and the flag of it stands in the field', async () => {
    const { user, sent } = open()

    await user.click(field())
    await user.click(screen.getByRole('option', { name: 'Norway' }))
    expect(field()).toHaveFocus()
    expect(field().parentElement?.querySelector('[data-flag=NO]')).not.toBeNull()
    await user.click(save())

    expect(sent()).toEqual([{ country: 'NO', city: '' }])
  })

  const meant = [
    ['the whole name', 'Norway', 'NO'],
    ['the name in other letters', 'nORWAY', 'NO'],
    ['the code', 'no', 'NO'],
    ['the name in another language', 'Норвегия', 'NO'],
  ] as const
  for (const [name, text, country] of meant) {
    test(`by typing ${name} and going on`, async () => {
      const { user, sent } = open()

      await user.type(field(), text)
      await user.tab()
      expect(field()).toHaveValue('Norway')
      await user.click(save())

      expect(sent()).toEqual([{ country, city: '' }])
    })
  }

  test('again: what is typed takes the place of what was chosen', async () => {
    const { user, sent } = open({ country: 'NO' })

    await user.tab()
    await user.keyboard('sw{Enter}{Enter}')

    expect(sent()).toEqual([{ country: 'SE', city: '' }])
  })
})

describe('what names nothing', () => {
  const unconfirmed: [name: string, text: string][] = [
    ['the beginning of several', 'Nig'],
    ['the only beginning', 'Swed'],
    ['an alias', 'Norge'],
    ['the only match of a code', 's'],
  ]
  for (const [name, text] of unconfirmed) {
    test(`${name} stays as it was typed, is refused, and gets the focus`, async () => {
      const { user, sent } = open()

      await user.type(field(), text)
      await user.tab()
      expect(field()).toHaveValue(text)
      expect(field()).toHaveAccessibleDescription('Invalid value')
      await user.click(save())

      expect(field()).toHaveFocus()
      expect(sent()).toEqual([])
    })
  }

  test('Escape and leaving choose nothing, though an option was active', async () => {
    const { user } = open()

    await user.type(field(), 'swe')
    expect(active()).toHaveTextContent('Sweden')
    await user.keyboard('{Escape}')
    await user.tab()

    expect(field()).toHaveValue('swe')
    expect(field()).toHaveAccessibleDescription('Invalid value')
  })

  test('what was chosen before does not come back', async () => {
    const { user, sent } = open({ country: 'NO' })

    await user.tab()
    await user.keyboard('swed')
    await user.tab()
    await user.click(save())

    expect(field()).toHaveValue('swed')
    expect(sent()).toEqual([])
  })

  test('a field that is left empty is required', async () => {
    const { user } = open({ country: 'NO' })

    await user.clear(field())
    await user.tab()

    expect(field()).toHaveValue('')
    expect(field()).toHaveAccessibleDescription('Required field')
  })

  test('a value that is none of the options is shown as it is', () => {
    open({ country: 'XK' })

    expect(field()).toHaveValue('XK')
  })
})
