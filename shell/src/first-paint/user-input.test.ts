import { beforeEach, describe, expect, rs, test } from '@rstest/core'
import { captureInput, restoreInput } from './user-input.ts'

const html = `<nav><a href="/a">One</a><a href="/b">Two</a></nav>
<form><input name="email" type="email"><input name="password" type="password"><button type="button" aria-label="Show"></button>
<textarea name="message"></textarea><button type="submit">Log in</button></form><label><input type="radio" name="theme" value="dark">Dark</label>`

function rendering(): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.replaceChildren(root)
  return root
}

const field = (root: HTMLElement, name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`)!

/** Captures the input of `act` in one rendering, and restores it in another one, which is returned. */
function carriedOver(act: (root: HTMLElement) => void): HTMLElement {
  const before = rendering()
  act(before)
  const input = captureInput(before)
  const after = rendering()
  after.addEventListener('click', ({ target }) => clicked((target as HTMLElement).outerHTML))
  after.addEventListener('submit', (event) => event.preventDefault())
  restoreInput(after, input)
  return after
}

const clicked = rs.fn()
beforeEach(() => clicked.mockReset())

describe('another rendering of a page gets', () => {
  test('the typed values, and reports them as input', () => {
    const listener = rs.fn()
    document.addEventListener('input', listener)
    const root = carriedOver((before) => {
      field(before, 'email').value = 'a@b.co'
      field(before, 'password').value = 'secret'
    })
    document.removeEventListener('input', listener)

    expect([field(root, 'email').value, field(root, 'password').value]).toEqual(['a@b.co', 'secret'])
    expect(listener).toHaveBeenCalledTimes(2)
    expect(clicked).not.toHaveBeenCalled()
  })

  test('the focus and the selection', () => {
    const root = carriedOver((before) => {
      const password = field(before, 'password')
      password.value = 'secret'
      password.focus()
      password.setSelectionRange(1, 3)
    })
    const password = field(root, 'password')

    expect(document.activeElement).toBe(password)
    expect([password.selectionStart, password.selectionEnd]).toEqual([1, 3])
  })

  test('the selection in a text of several lines', () => {
    const messageOf = (root: HTMLElement) => root.querySelector('textarea')!
    const root = carriedOver((before) => {
      messageOf(before).value = 'several lines'
      messageOf(before).focus()
      messageOf(before).setSelectionRange(2, 4)
    })

    expect([messageOf(root).selectionStart, messageOf(root).selectionEnd]).toEqual([2, 4])
  })

  test('the focus on a link', () => {
    const root = carriedOver((before) => before.querySelectorAll('a')[1]!.focus())

    expect(document.activeElement).toBe(root.querySelectorAll('a')[1])
  })

  for (const selector of ['[type=submit]', '[aria-label=Show]', '[href="/b"]', 'label']) {
    test(`the press of ${selector}`, () => {
      const root = carriedOver((before) =>
        before.querySelector<HTMLElement>(selector)!.setAttribute('data-pressed', ''),
      )

      expect(clicked).toHaveBeenCalledWith(root.querySelector(selector)!.outerHTML)
    })
  }
})

test('an element that another rendering does not have is ignored', () => {
  const before = rendering()
  before.querySelector('a')!.focus()
  const input = captureInput(before)

  restoreInput(document.createElement('div'), input)
})
