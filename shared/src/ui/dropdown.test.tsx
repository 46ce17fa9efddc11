import { afterEach, describe, expect, rstest, test } from '@rstest/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dropdown, Tooltip } from './ui.ts'

const options = [
  { value: 'ru', content: 'RU', tooltip: 'Русский' },
  { value: 'de', content: 'DE' },
] as const

function renderDropdown() {
  const onChosen = rstest.fn()
  render(<Dropdown label="Language" current="EN" options={options} onChosen={onChosen} />)
  return { onChosen, user: userEvent.setup() }
}

const button = () => screen.getByRole('combobox', { name: 'Language' })

describe('a dropdown', () => {
  test('it shows what is chosen, and the others when it opens', async () => {
    const { user } = renderDropdown()
    expect(button()).toHaveTextContent('EN')
    expect(button()).toHaveAttribute('aria-expanded', 'false')

    await user.click(button())

    expect(button()).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['RU', 'DE'])
    expect(screen.getByRole('option', { name: 'RU' })).toHaveAccessibleDescription('Русский')
  })

  test('a click chooses and closes', async () => {
    const { user, onChosen } = renderDropdown()

    await user.click(button())
    await user.click(screen.getByRole('option', { name: 'DE' }))

    expect(onChosen.mock.calls).toEqual([['de']])
    expect(button()).toHaveAttribute('aria-expanded', 'false')
  })

  test('the keyboard opens, moves and chooses', async () => {
    const { user, onChosen } = renderDropdown()
    await user.tab()

    await user.keyboard('{ArrowDown}')
    expect(button()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'RU' }).id)
    await user.keyboard('{ArrowDown}{Enter}')

    expect(onChosen.mock.calls).toEqual([['de']])
    expect(button()).toHaveFocus()
  })

  test('Escape closes and chooses nothing', async () => {
    const { user, onChosen } = renderDropdown()
    await user.tab()

    await user.keyboard('{Enter}{Escape}')

    expect(button()).toHaveAttribute('aria-expanded', 'false')
    expect(onChosen).not.toHaveBeenCalled()
  })
})

describe('a tooltip', () => {
  afterEach(() => void rstest.useRealTimers())

  const wait = (time: number) => act(() => rstest.advanceTimersByTime(time))
  const isShown = () => screen.getByText('Hides its traffic').matches(':popover-open')

  function renderTooltip() {
    rstest.useFakeTimers()
    render(
      <Tooltip text="Hides its traffic">
        <button type="button">Amnezia</button>
      </Tooltip>,
    )
    return screen.getByRole('button', { name: 'Amnezia' })
  }

  test('it describes what it stands at', () => {
    expect(renderTooltip()).toHaveAccessibleDescription('Hides its traffic')
  })

  test('a mouse brings it after 100 ms, and takes it away', () => {
    const button = renderTooltip()

    fireEvent.pointerEnter(button.parentElement!, { pointerType: 'mouse' })
    wait(99)
    expect(isShown()).toBe(false)
    wait(1)
    expect(isShown()).toBe(true)

    fireEvent.pointerLeave(button.parentElement!, { pointerType: 'mouse' })
    wait(0)
    expect(isShown()).toBe(false)
  })

  test('a touch of 700 ms brings it, and it stays for 1500 ms after', () => {
    const button = renderTooltip()

    fireEvent.pointerDown(button, { pointerType: 'touch' })
    wait(699)
    expect(isShown()).toBe(false)
    wait(1)
    expect(isShown()).toBe(true)

    fireEvent.pointerUp(button, { pointerType: 'touch' })
    wait(1499)
    expect(isShown()).toBe(true)
    wait(1)
    expect(isShown()).toBe(false)
  })

  test('a short touch brings nothing', () => {
    const button = renderTooltip()

    fireEvent.pointerDown(button, { pointerType: 'touch' })
    wait(300)
    fireEvent.pointerUp(button, { pointerType: 'touch' })
    wait(5000)

    expect(isShown()).toBe(false)
  })

  test('Escape takes it away', () => {
    const button = renderTooltip()
    fireEvent.pointerEnter(button.parentElement!, { pointerType: 'mouse' })
    wait(100)

    fireEvent.keyDown(button, { key: 'Escape' })
    wait(0)

    expect(isShown()).toBe(false)
  })
})
