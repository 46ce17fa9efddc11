import { afterEach, describe, expect, test } from '@rstest/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { barOf, closeToast, closeToasts, toastOf } from '../testing/toasts.ts'
import { notify } from './notify.ts'

afterEach(closeToasts)

/** What was said, as it stands on the page. */
async function say(kind: 'success' | 'error', text: string) {
  await act(async () => notify[kind](text))
  const alert = await waitFor(() => screen.getByRole('alert'))
  fireEvent.animationEnd(toastOf(alert))
  return alert
}

describe('a toast', () => {
  for (const kind of ['success', 'error'] as const) {
    test(`of ${kind} is dark, at the top in the middle`, async () => {
      const alert = await say(kind, `A word of ${kind}`)

      expect(toastOf(alert)).toHaveTextContent(`A word of ${kind}`)
      expect(toastOf(alert)).toHaveClass('Toastify__toast-theme--dark', `Toastify__toast--${kind}`)
      expect(toastOf(alert).parentElement).toHaveClass('Toastify__toast-container--top-center')
    })
  }

  test('closes itself after five seconds', async () => {
    const alert = await say('success', 'Saved')

    expect(barOf(alert).style.animationDuration).toBe('5000ms')
    expect(barOf(alert).style.animationPlayState).toBe('running')
    await closeToast(alert)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('waits while somebody points at it', async () => {
    const alert = await say('success', 'Saved')

    fireEvent.mouseEnter(toastOf(alert))
    expect(barOf(alert).style.animationPlayState).toBe('paused')

    fireEvent.mouseLeave(toastOf(alert))
    expect(barOf(alert).style.animationPlayState).toBe('running')
  })

  test('follows a finger and a mouse that drag it', async () => {
    const alert = await say('success', 'Saved')

    fireEvent.pointerDown(toastOf(alert), { pointerType: 'mouse', clientX: 10 })
    fireEvent.pointerMove(document, { pointerType: 'mouse', clientX: 60 })

    expect(toastOf(alert).style.transform).toContain('translate3d(50px')
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
    fireEvent.animationEnd(toastOf(alert))

    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
