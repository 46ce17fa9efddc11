import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { inviteEndpoints, type NewInvite } from '@sallyport/contract/endpoints'
import { api, closeToasts, fireEvent, invite, setFailureReporter, waitFor, within } from '@sallyport/testing'
import { openInvitesPage } from './testing/open-invites-page.ts'

const write = rs.fn<(text: string) => Promise<void>>()
const tokens = ['a', 'b'].map((letter) => letter.repeat(24))
const links = tokens.map((token) => `${location.origin}/auth/register/invite/${token}`)

const newInvites = tokens.map((token, index) => ({ id: index + 1, token, expired_at: 1_790_000_000 }))
const report = rs.fn()

function stubClipboard() {
  write.mockReset()
  write.mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true })
}

beforeEach(() => api.respond(inviteEndpoints.list, { items: [] }))
afterEach(closeToasts)

async function openDialog() {
  const page = await openInvitesPage(invite())
  await page.user.click(page.screen.getByRole('button', { name: 'Create with options' }))
  stubClipboard()
  return { ...page, dialog: within(page.screen.getByRole('dialog')) }
}

/** Opens the dialog, creates two invites, and waits for their links. */
async function openWithLinks() {
  api.respond(inviteEndpoints.createSeveral, { items: newInvites })
  const page = await openDialog()
  await page.user.click(page.dialog.getByRole('button', { name: 'Create' }))
  await page.dialog.findByLabelText('Links')
  return page
}

describe('several invites', () => {
  test('are created with a note and an expiry, and their links are copied', async () => {
    api.respond(inviteEndpoints.createSeveral, { items: newInvites })
    const { user, dialog, screen } = await openDialog()
    await user.clear(dialog.getByLabelText('Number of invites'))
    await user.type(dialog.getByLabelText('Number of invites'), '2')
    await user.type(dialog.getByLabelText('Note'), 'Spring')
    await user.clear(dialog.getByLabelText('Valid for (days)'))
    await user.type(dialog.getByLabelText('Valid for (days)'), '30')

    await user.click(dialog.getByRole('button', { name: 'Create' }))

    expect(await dialog.findByLabelText('Links')).toHaveDisplayValue(links.join('\n'))
    expect(dialog.getByRole('heading', { name: '2 invites created' })).toBeVisible()
    await waitFor(() => expect(write.mock.calls).toEqual([[links.join('\n')]]))
    expect(api.calls(inviteEndpoints.createSeveral).map(({ body }) => body)).toEqual([
      { count: 2, note: 'Spring', days: 30 },
    ])
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  for (const [field, text] of [
    ['Number of invites', '51'],
    ['Number of invites', 'many'],
    ['Valid for (days)', '91'],
    ['Note', 'x'.repeat(201)],
  ] as const) {
    test(`are not created with ${text.slice(0, 10)} as ${field}, and nothing typed is lost`, async () => {
      const { user, dialog } = await openDialog()
      await user.clear(dialog.getByLabelText(field))
      await user.click(dialog.getByLabelText(field))
      await user.paste(text)

      await user.click(dialog.getByRole('button', { name: 'Create' }))

      await waitFor(() => expect(dialog.getByLabelText(field)).toBeInvalid())
      expect(dialog.getByLabelText(field)).toHaveValue(text)
      expect(api.calls(inviteEndpoints.createSeveral)).toEqual([])
    })
  }

  test('keep what was typed when the request fails, and the dialog says why', async () => {
    api.respondWithError(inviteEndpoints.createSeveral, 429)
    setFailureReporter(report)
    const { user, dialog } = await openDialog()
    await user.type(dialog.getByLabelText('Note'), 'Spring')

    await user.click(dialog.getByRole('button', { name: 'Create' }))

    expect(await dialog.findByRole('alert')).toHaveTextContent('Too many requests. Wait a moment and try again.')
    expect(dialog.getByLabelText('Note')).toHaveValue('Spring')
    expect(report).not.toHaveBeenCalled()
  })

  test('are copied inside of the dialog where there is no Clipboard API', async () => {
    const { user, dialog, screen } = await openWithLinks()
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    let parent: Element | null | undefined
    Object.assign(document, { execCommand: () => Boolean((parent = document.activeElement?.parentElement)) })

    await user.click(dialog.getByRole('button', { name: /^Cop/ }))

    expect(parent).toBe(screen.getByRole('dialog'))
  })

  test('show an error inside of the dialog when they cannot be copied', async () => {
    const { user, dialog } = await openWithLinks()
    write.mockRejectedValue(new Error('NotAllowed'))

    await user.click(dialog.getByRole('button', { name: /^Cop/ }))

    expect(await dialog.findByRole('alert')).toHaveTextContent('Couldn’t copy. Select the text and copy it yourself.')
  })

  test('are not lost by closing the dialog while they are created', async () => {
    let respond: (response: { items: NewInvite[] }) => void = () => {}
    api.respond(inviteEndpoints.createSeveral, () => new Promise((resolve) => (respond = resolve)))
    const { user, dialog, screen } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(api.calls(inviteEndpoints.createSeveral)).toHaveLength(1))

    // Chromium closes the dialog after several presses of Escape if only their `cancel` events are prevented.
    expect(fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    respond({ items: newInvites })

    expect(await dialog.findByLabelText('Links')).toHaveDisplayValue(links.join('\n'))
  })

  test('that were typed are given up after a question only', async () => {
    const { user, dialog, screen } = await openDialog()
    await user.type(dialog.getByLabelText('Note'), 'Spring')

    await user.keyboard('{Escape}')
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    expect(dialog.getByLabelText('Note')).toHaveValue('Spring')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Close' }))

    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('the link of a new invite is copied in the same step', async () => {
  api.respond(inviteEndpoints.create, { id: 1, token: tokens[0] })
  const { user, screen } = await openInvitesPage(invite())
  stubClipboard()

  await user.click(screen.getByRole('button', { name: 'Create invite' }))

  expect(await screen.findByText('Invite created, link copied')).toBeVisible()
  expect(write.mock.calls).toEqual([[links[0]]])
})

test('a search for a token is requested, and not part of the URL', async () => {
  const { user, screen, router } = await openInvitesPage(invite())

  await user.click(screen.getByRole('searchbox'))
  await user.paste(tokens[0])
  await user.keyboard('{Enter}')

  await waitFor(() => expect(api.calls(inviteEndpoints.list).at(-1)?.query).toMatchObject({ search: tokens[0] }))
  expect(router.state.location.search).toBe('')
  expect(screen.getByRole('searchbox')).toHaveValue(tokens[0])
  expect(screen.getByRole('searchbox')).toHaveFocus()

  await user.click(screen.getByRole('button', { name: 'Clear search' }))

  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('a search replaces that for a token in one step', async () => {
  const { user, screen, router } = await openInvitesPage(invite())
  await user.click(screen.getByRole('searchbox'))
  await user.paste(tokens[0])
  await user.keyboard('{Enter}')
  await user.clear(screen.getByRole('searchbox'))

  await user.paste('Spring')
  await user.keyboard('{Enter}')

  await waitFor(() => expect(router.state.location.search).toBe('?search=Spring'))
  const searches = api.calls(inviteEndpoints.list).map(({ query }) => (query as { search?: string }).search)
  await waitFor(() => expect(searches).toEqual([undefined, tokens[0], 'Spring']))
  expect(screen.getByRole('searchbox')).toHaveValue('Spring')
})

test('only active invites can be selected, and are revoked after one question', async () => {
  api.respond(inviteEndpoints.bulkRevoke, { changed: 1, skipped: [{ id: 6, reason: 'not_active' }] })
  const { user, screen } = await openInvitesPage(invite(), invite({ id: 6 }), invite({ id: 7, status: 'used' }))
  expect(screen.queryByRole('checkbox', { name: 'Select #7' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded' }))

  await user.click(within(screen.getByRole('group')).getByRole('button', { name: 'Revoke' }))
  const question = screen.getByRole('alertdialog')
  expect(question).toHaveAccessibleName('Revoke 2 invites?')
  await user.click(within(question).getByRole('button', { name: 'Revoke' }))

  expect(await screen.findByText('1 invite revoked. 1 is no longer active.')).toBeVisible()
  expect(api.calls(inviteEndpoints.bulkRevoke).map(({ body }) => body)).toEqual([{ ids: [5, 6] }])
})
