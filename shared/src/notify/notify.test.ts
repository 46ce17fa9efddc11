import { afterEach, describe, expect, test } from '@rstest/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { notify } from './notify.ts'

const box = (alert: HTMLElement) => alert.closest<HTMLElement>('.Toastify__toast') ?? alert
/** The library closes a toast when the animation of this bar ends, and pauses it with the animation. */
const bar = (alert: HTMLElement) => box(alert).querySelector<HTMLElement>('.Toastify__progress-bar')!

afterEach(async () => {
  for (const alert of screen.queryAllByRole('alert')) await close(alert)
})

/** What was said, as it stands on the page. */
async function say(kind: 'success' | 'error', text: string) {
  await act(async () => notify[kind](text))
  const alert = await waitFor(() => screen.getByRole('alert'))
  fireEvent.animationEnd(box(alert))
  return alert
}

/** Nothing is animated here, so its end is told by hand. */
async function close(alert: HTMLElement) {
  const toast = box(alert)
  fireEvent.animationEnd(bar(alert))
  fireEvent.animationEnd(toast)
  await waitFor(() => expect(toast.isConnected).toBe(false))
}

describe('a toast', () => {
  for (const kind of ['success', 'error'] as const) {
    test(`of ${kind} is dark, at the top in the middle`, async () => {
      const alert = await say(kind, `A word of ${kind}`)

      expect(box(alert)).toHaveTextContent(`A word of ${kind}`)
      expect(box(alert)).toHaveClass('Toastify__toast-theme--dark', `Toastify__toast--${kind}`)
      expect(box(alert).parentElement).toHaveClass('Toastify__toast-container--top-center')
    })
  }

  test('closes itself after five seconds', async () => {
    const alert = await say('success', 'Saved')

    expect(bar(alert).style.animationDuration).toBe('5000ms')
    expect(bar(alert).style.animationPlayState).toBe('running')
    await close(alert)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('waits while somebody points at it', async () => {
    const alert = await say('success', 'Saved')

    fireEvent.mouseEnter(box(alert))
    expect(bar(alert).style.animationPlayState).toBe('paused')

    fireEvent.mouseLeave(box(alert))
    expect(bar(alert).style.animationPlayState).toBe('running')
  })

  test('follows a finger and a mouse that drag it', async () => {
    const alert = await say('success', 'Saved')

    fireEvent.pointerDown(box(alert), { pointerType: 'mouse', clientX: 10 })
    fireEvent.pointerMove(document, { pointerType: 'mouse', clientX: 60 })

    expect(box(alert).style.transform).toContain('translate3d(50px')
    fireEvent.pointerUp(document)
  })

  test('stands once, however often it is said', async () => {
    await say('error', 'Something went wrong')
    await say('error', 'Something went wrong')

    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  test('stands beside another one', async () => {
    await say('error', 'Something went wrong')
    await act(async () => notify.error('Too many requests'))

    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  })

  test('is dismissed by its button', async () => {
    const alert = await say('success', 'Saved')

    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    fireEvent.animationEnd(box(alert))

    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
