import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { adminInviteEndpoints } from '@sallyport/contract/endpoints'
import { act, admin, api, closeToasts, fireEvent, invite, renderPage } from '@sallyport/testing'
import { InvitesPage } from './invites-page.tsx'

const link = `${location.origin}/auth/register/invite/k3f9a0b1c2d3e4f5g6h7i8j9`
const write = rs.fn<(text: string) => Promise<void>>()

afterEach(closeToasts)

/** What the browser offers: the clipboard, and the old way of copying what is selected. */
function offer(clipboard: object | undefined, execCommand: () => boolean) {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  Object.assign(document, { execCommand })
}

/** The list in a browser of some kind, which is there after the one of the test's own typist. */
async function openList(clipboard: object | undefined, execCommand: () => boolean) {
  api.answers(adminInviteEndpoints.list, { items: [invite()] })
  const page = renderPage(InvitesPage, { as: admin() })
  offer(clipboard, execCommand)
  const button = await page.screen.findByRole('button', { name: 'Copy invite link' })
  const press = () => act(async () => void fireEvent.click(button))
  return { ...page, button, press }
}

const pass = (time: number) => act(() => void rs.advanceTimersByTime(time))
const never = () => false

beforeEach(() => {
  write.mockReset()
  write.mockResolvedValue()
})
afterEach(() => void rs.useRealTimers())

describe('copying the link of an invite', () => {
  test('puts the address of its registration on the clipboard, and says so for 5 seconds', async () => {
    const { button, press } = await openList({ writeText: write }, never)
    rs.useFakeTimers()

    await press()
    expect(write.mock.calls).toEqual([[link]])
    expect(button).toHaveTextContent('Copied')

    pass(4999)
    expect(button).toHaveTextContent('Copied')
    pass(1)
    expect(button).toHaveTextContent('Copy invite link')
  })

  test('again while it says so begins the 5 seconds anew', async () => {
    const { button, press } = await openList({ writeText: write }, never)
    rs.useFakeTimers()

    await press()
    pass(3000)
    await press()
    pass(3000)
    expect(button).toHaveTextContent('Copied')
    pass(2000)

    expect(button).toHaveTextContent('Copy invite link')
    expect(write).toHaveBeenCalledTimes(2)
  })

  test('is told to listeners', async () => {
    const { screen, press } = await openList({ writeText: write }, never)

    await press()

    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Copied')
  })

  test('works where the browser has no clipboard for the page, as without TLS, and leaves the focus', async () => {
    let copied = ''
    const { button, press } = await openList(undefined, () => {
      const field = document.activeElement as HTMLTextAreaElement
      copied = field.value.slice(field.selectionStart, field.selectionEnd)
      return true
    })
    button.focus()

    await press()

    expect(copied).toBe(link)
    expect(button).toHaveTextContent('Copied')
    expect(button).toHaveFocus()
    expect(document.querySelector('textarea')).toBeNull()
  })

  const failures = [
    ['the person or the browser refuses', { writeText: () => Promise.reject(new Error('NotAllowed')) }, () => true],
    ['the old way does not work either', undefined, () => false],
    ['there is no old way', undefined, undefined],
  ] as const
  for (const [why, clipboard, execCommand] of failures) {
    test(`fails with its own words when ${why}`, async () => {
      const { screen, button, press } = await openList(clipboard, execCommand as () => boolean)

      await press()

      expect(await screen.findByText(/could not be copied/)).toBeVisible()
      expect(button).toHaveTextContent('Copy invite link')
      expect(document.querySelector('textarea')).toBeNull()
    })
  }
})
