import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { inviteEndpoints } from '@sallyport/contract/endpoints'
import { act, admin, api, changeLanguage, closeToasts, fireEvent, invite, renderPage } from '@sallyport/testing'
import { InvitesPage } from './invites-page.tsx'

const url = `${location.origin}/auth/register/invite/k3f9a0b1c2d3e4f5g6h7i8j9`
const write = rs.fn<(text: string) => Promise<void>>()

afterEach(closeToasts)

/** Stubs the Clipboard API and `document.execCommand`. */
function stubClipboard(clipboard: object | undefined, execCommand: () => boolean) {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  Object.assign(document, { execCommand })
}

/** Renders the list. Stubs the clipboard afterwards, because user-event replaces it. */
async function openList(clipboard: object | undefined, execCommand: () => boolean) {
  api.respond(inviteEndpoints.list, { items: [invite()] })
  const page = renderPage(InvitesPage, { as: admin() })
  stubClipboard(clipboard, execCommand)
  const button = await page.screen.findByRole('button', { name: 'Copy invite link' })
  const press = () => act(async () => void fireEvent.click(button))
  return { ...page, button, press }
}

const advance = (time: number) => act(() => void rs.advanceTimersByTime(time))
const failingCommand = () => false

beforeEach(() => {
  write.mockReset()
  write.mockResolvedValue()
})
afterEach(() => void rs.useRealTimers())

describe('copying the link of an invite', () => {
  test('copies the registration link and shows a label for 5 seconds', async () => {
    const { button, press } = await openList({ writeText: write }, failingCommand)
    rs.useFakeTimers()

    await press()
    expect(write.mock.calls).toEqual([[url]])
    expect(button).toHaveTextContent('Copied')

    advance(4999)
    expect(button).toHaveTextContent('Copied')
    advance(1)
    expect(button).toHaveTextContent('Copy invite link')
  })

  test('restarts the 5 seconds on another copy', async () => {
    const { button, press } = await openList({ writeText: write }, failingCommand)
    rs.useFakeTimers()

    await press()
    advance(3000)
    await press()
    advance(3000)
    expect(button).toHaveTextContent('Copied')
    advance(2000)

    expect(button).toHaveTextContent('Copy invite link')
    expect(write).toHaveBeenCalledTimes(2)
  })

  test('keeps the label when the list is reloaded', async () => {
    const { screen, press } = await openList({ writeText: write }, failingCommand)
    const label = () => screen.getByRole('button', { name: /^Cop(?:ied|y invite link)$/ }).textContent
    rs.useFakeTimers()
    await press()
    advance(3000)

    api.respond(inviteEndpoints.create, {})
    // While the request is pending, the list has no rows.
    const items = [invite()]
    api.respond(inviteEndpoints.list, () => new Promise((resolve) => setTimeout(() => resolve({ items }), 100)))
    fireEvent.click(screen.getByRole('button', { name: 'Create invite' }))
    await act(() => rs.advanceTimersByTimeAsync(1999))
    expect(api.calls(inviteEndpoints.list)).toHaveLength(2)
    expect(label()).toBe('Copied')

    advance(1)
    expect(label()).toBe('Copy invite link')
  })

  test('keeps the label when the language changes', async () => {
    const { button, press } = await openList({ writeText: write }, failingCommand)

    await press()
    await act(() => changeLanguage('ru'))

    expect(button).toHaveTextContent('Скопировано')
    expect(button).toBeInTheDocument()
  })

  test('is announced to screen readers', async () => {
    const { screen, press } = await openList({ writeText: write }, failingCommand)

    await press()

    expect(screen.getByText('Copied', { selector: '#announcements *' })).toBeInTheDocument()
  })

  test('works without the Clipboard API and keeps the focus', async () => {
    let copied = ''
    const { button, press } = await openList(undefined, () => {
      const field = document.activeElement as HTMLTextAreaElement
      copied = field.value.slice(field.selectionStart, field.selectionEnd)
      return true
    })
    button.focus()

    await press()

    expect(copied).toBe(url)
    expect(button).toHaveTextContent('Copied')
    expect(button).toHaveFocus()
    expect(document.querySelector('textarea')).toBeNull()
  })

  const failures = [
    ['the browser or the user denies access', { writeText: () => Promise.reject(new Error('NotAllowed')) }, () => true],
    ['the copy command fails', undefined, () => false],
    ['there is no copy command', undefined, undefined],
  ] as const
  for (const [reason, clipboard, execCommand] of failures) {
    test(`shows an error when ${reason}`, async () => {
      const { screen, button, press } = await openList(clipboard, execCommand as () => boolean)

      await press()

      expect(await screen.findByText(/could not be copied/)).toBeVisible()
      expect(button).toHaveTextContent('Copy invite link')
      expect(document.querySelector('textarea')).toBeNull()
    })
  }
})
