import { afterEach, expect, test } from '@rstest/core'
import { RouterProvider } from '@sallyport/runtime/router'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router-dom'
import { SearchBox } from './search-box.tsx'
import { setSearchShortcut } from './search-shortcut.ts'

afterEach(() => setSearchShortcut(true))

function open(other = <p>Nodes</p>) {
  const page = (
    <>
      <SearchBox label="Search" hint="" search="oslo" onSearch={() => {}} />
      {other}
    </>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
  return screen.getByRole<HTMLInputElement>('searchbox')
}

/** Returns whether the default action was prevented, which would type the character. */
function press(init: KeyboardEventInit, target: Element = document.body): boolean {
  const event = createEvent.keyDown(target, init)
  fireEvent(target, event)
  return event.defaultPrevented
}

test('a slash moves focus to the search field and selects its text', () => {
  const field = open()

  expect(press({ key: '/', code: 'Slash' })).toBe(true)

  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'oslo'.length])
  expect(field.getAttribute('aria-keyshortcuts')).toBe('/')
})

for (const [layout, init] of [
  ['German', { key: '/', code: 'Digit7', shiftKey: true }],
  ['Russian', { key: '.', code: 'Slash' }],
] as const) {
  test(`the slash of a ${layout} keyboard moves focus to the search field`, () => {
    const field = open()

    press(init)

    expect(document.activeElement).toBe(field)
  })
}

for (const [keys, init] of [
  ['Ctrl and a slash', { key: '/', ctrlKey: true }],
  ['a slash that is part of a composition', { key: '/', isComposing: true }],
  ['a full stop', { key: '.', code: 'Period' }],
] as const) {
  test(`${keys} has no effect`, () => {
    const field = open()

    expect(press(init)).toBe(false)

    expect(document.activeElement).not.toBe(field)
  })
}

test('a slash is typed into another field', () => {
  const field = open(<input aria-label="Name" />)

  expect(press({ key: '/' }, screen.getByLabelText('Name'))).toBe(false)

  expect(document.activeElement).not.toBe(field)
})

for (const type of ['checkbox', 'radio']) {
  test(`a slash moves focus to the search field from a ${type}`, () => {
    const field = open(<input type={type} aria-label="Select" />)

    expect(press({ key: '/' }, screen.getByLabelText('Select'))).toBe(true)

    expect(document.activeElement).toBe(field)
  })
}

test('a slash has no effect in a dialog', () => {
  const field = open(<dialog open>Delete?</dialog>)

  expect(press({ key: '/' }, screen.getByRole('dialog'))).toBe(false)

  expect(document.activeElement).not.toBe(field)
})

test('a slash has no effect when the user has turned the shortcut off', () => {
  setSearchShortcut(false)
  const field = open()

  expect(press({ key: '/', code: 'Slash' })).toBe(false)

  expect(document.activeElement).not.toBe(field)
  expect(field.hasAttribute('aria-keyshortcuts')).toBe(false)
})
