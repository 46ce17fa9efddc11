import { describe, expect, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import { unixNow, useServerClock } from '@sallyport/runtime/session'
import { act, member, renderPage, skipToSecondBefore } from '@sallyport/testing'
import { Page } from '@sallyport/ui'
import { useState } from 'react'
import type { AccessStatus } from '../accesses-calls.ts'
import { clientAppFor } from '../clients/client-apps.ts'
import { ConnectionHelp } from './connection-help.tsx'
import { useConnectionProgress } from './use-connection-progress.ts'

const helpAfter: number = limits.tunnel.helpAfter
const status = (readiness: AccessStatus['readiness'], last_handshake: number | null = null): AccessStatus => ({
  readiness,
  items: [{ id: 12, last_handshake }],
})

/** Renders the help for an access; the button `Next status` shows the next of the responses. */
function renderHelp(statuses: (AccessStatus | undefined)[], { typeName = 'wireguard' } = {}) {
  const access = { id: 12, name: 'phone', app: clientAppFor(typeName) }
  function HelpPage() {
    const [index, setIndex] = useState(0)
    const { isHelpDue, dismissHelp } = useConnectionProgress(access, statuses[index])
    return (
      <Page title="Fjord">
        <button onClick={() => setIndex(index + 1)}>Next status</button>
        {isHelpDue && <ConnectionHelp access={access} onDismiss={dismissHelp} />}
      </Page>
    )
  }
  const page = renderPage(HelpPage, { as: member() })
  return { ...page, showNext: () => page.user.click(page.screen.getByRole('button', { name: 'Next status' })) }
}

const pass = (seconds: number) =>
  act(() => useServerClock.setState(({ offset }) => ({ offset: offset + seconds * 1000 })))

function renderDueHelp(options?: Parameters<typeof renderHelp>[1]) {
  const page = renderHelp([status('ready')], options)
  pass(helpAfter)
  return page
}

describe('the question whether it worked', () => {
  test('appears when two minutes have passed without a handshake', async () => {
    expect(helpAfter).toBe(120)
    const { screen } = renderHelp([status('ready')])
    expect(screen.queryByText('Did it work?')).toBeNull()

    skipToSecondBefore(unixNow() + helpAfter)

    expect(await screen.findByText('Did it work?')).toBeVisible()
    expect(screen.getByText(/^phone has not connected yet/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', '/support')
  })

  test('appears two minutes after the node became ready for the access', async () => {
    const { screen, showNext } = renderHelp([status('pending'), status('ready')])
    pass(helpAfter)
    await showNext()
    expect(screen.queryByText('Did it work?')).toBeNull()

    pass(helpAfter)

    expect(screen.getByText('Did it work?')).toBeVisible()
  })

  for (const readiness of ['pending', 'unreachable'] as const) {
    test(`stays while the node is ${readiness} because of later changes`, async () => {
      const { screen, showNext } = renderHelp([status('ready'), status(readiness), status('ready')])
      pass(helpAfter)

      await showNext()
      expect(screen.getByText('Did it work?')).toBeVisible()
      await showNext()
      expect(screen.getByText('Did it work?')).toBeVisible()
    })
  }

  test('disappears after a handshake', async () => {
    const { screen, showNext } = renderHelp([status('ready'), status('ready', 1_790_000_000)])
    pass(helpAfter)
    expect(screen.getByText('Did it work?')).toBeVisible()

    await showNext()

    expect(screen.queryByText('Did it work?')).toBeNull()
  })

  test('is dismissed by the user, and moves the focus to the heading', async () => {
    const { screen, user } = renderDueHelp()

    await user.click(screen.getByRole('button', { name: 'It works' }))

    expect(screen.queryByText('Did it work?')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Fjord' })).toHaveFocus()
  })

  for (const [typeName, text] of [
    ['wireguard', /or a node with AmneziaWG/],
    ['amnezia-wg', /or another node/],
  ] as const) {
    test(`names the next thing to try on a node of type ${typeName}`, () => {
      const { screen } = renderDueHelp({ typeName })

      expect(screen.getByText(text)).toBeVisible()
    })
  }

  const silent: [when: string, current: AccessStatus | undefined, seconds?: number][] = [
    ['after a handshake', status('ready', 1_790_000_000)],
    ['on a node without an agent', status('unmanaged')],
    ['while the node cannot be reached', status('unreachable')],
    ['while the node does not have the access yet', status('pending')],
    ['for an access that was deleted', { readiness: 'ready', items: [] }],
    ['while the status is unknown', undefined],
    ['before two minutes have passed', status('ready'), helpAfter - 30],
  ]
  for (const [when, current, seconds = helpAfter] of silent) {
    test(`does not appear ${when}`, () => {
      const { screen } = renderHelp([current])

      pass(seconds)

      expect(screen.queryByText('Did it work?')).toBeNull()
    })
  }
})
