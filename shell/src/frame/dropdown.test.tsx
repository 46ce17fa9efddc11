import { expect, rstest, test } from '@rstest/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dropdown } from './dropdown.tsx'

const options = [
  { value: 'ru', content: 'RU', tooltip: 'Русский' },
  { value: 'de', content: 'DE', tooltip: 'Deutsch' },
] as const

function renderDropdown() {
  const onChosen = rstest.fn()
  render(
    <Dropdown
      label="Language"
      listLabel="Current language: English"
      current={<span>EN</span>}
      options={options}
      onSelected={onChosen}
    />,
  )
  return { onChosen, user: userEvent.setup() }
}

const button = () => screen.getByRole('combobox', { name: 'Language' })

test('shows the selected option, and the others when it opens', async () => {
  const { user } = renderDropdown()
  expect(button()).toHaveTextContent('EN')
  expect(button()).toHaveAttribute('aria-expanded', 'false')

  await user.click(button())

  expect(button()).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['RU', 'DE'])
  expect(screen.getByRole('option', { name: 'RU' })).toHaveAccessibleDescription('Русский')
})

test('the keyboard opens the list, moves and selects', async () => {
  const { user, onChosen } = renderDropdown()
  await user.tab()

  await user.keyboard('{ArrowDown}')
  expect(button()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'RU' }).id)
  await user.keyboard('{ArrowDown}{Enter}')

  expect(onChosen.mock.calls).toEqual([['de']])
  expect(button()).toHaveFocus()
})

test('the focus stays on the button when an option is clicked', async () => {
  const { user, onChosen } = renderDropdown()
  await user.click(button())

  await user.click(screen.getByRole('option', { name: 'RU' }))

  expect(onChosen.mock.calls).toEqual([['ru']])
  expect(button()).toHaveFocus()
})
