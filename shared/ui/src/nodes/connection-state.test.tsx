import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core'
import { useServerClock } from '@sallyport/runtime/session'
import { act, changeLanguage } from '@sallyport/testing'
import { render, screen } from '@testing-library/react'
import { ConnectionState } from './connection-state.tsx'
import { TrafficAmounts } from './traffic-amounts.tsx'

const now = 1_800_000_000
const wait = (seconds: number) => act(() => void rstest.advanceTimersByTime(seconds * 1000))

beforeEach(() => {
  rstest.useFakeTimers()
  rstest.setSystemTime(now * 1000)
})
afterEach(() => void rstest.useRealTimers())

const cases: [name: string, lastHandshake: number | null, en: string, ru: string][] = [
  ['a recent handshake', now - 180, 'Connected', 'Подключён'],
  ['an old handshake', now - 3 * 3600, 'Last seen 3 hours ago', 'Был в сети 3 часа назад'],
  ['no handshake', null, 'Never connected', 'Ещё не подключался'],
]
for (const [name, lastHandshake, en, ru] of cases) {
  test(`${name} is shown as "${en}", in Russian as "${ru}"`, async () => {
    render(<ConnectionState lastHandshake={lastHandshake} />)
    expect(screen.getByText(en)).toBeVisible()

    await act(() => changeLanguage('ru'))

    expect(screen.getByText(ru)).toBeVisible()
  })
}

test('a connection that ends is shown as last seen, and its time is updated', () => {
  render(<ConnectionState lastHandshake={now - 175} />)
  expect(screen.getByText('Connected')).toBeVisible()

  wait(10)
  expect(screen.getByText('Last seen 3 minutes ago')).toBeVisible()
  wait(60)

  expect(screen.getByText('Last seen 4 minutes ago')).toBeVisible()
})

test('the state follows the clock of the server', () => {
  useServerClock.setState({ offset: 3_600_000 })
  render(<ConnectionState lastHandshake={now + 3600} />)
  expect(screen.getByText('Connected')).toBeVisible()

  act(() => useServerClock.setState({ offset: 7_200_000 }))

  expect(screen.getByText('Last seen 1 hour ago')).toBeVisible()
})

test('the arrows of received and sent bytes are words for screen readers', () => {
  const { container } = render(<TrafficAmounts traffic={{ received: 1_100_000_000, sent: 12_000_000 }} />)

  expect(container).toHaveTextContent('Received 1.1 GB Sent 12 MB')
})
