import { afterEach, describe, expect, test } from '@rstest/core'
import { progressBarOf, closeToast, closeToasts, toastOf } from '@sallyport/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { notify } from './notify.ts'

afterEach(closeToasts)

async function showToast(kind: 'success' | 'error', text: string) {
  await act(async () => notify[kind](text))
  const alert = await waitFor(() => screen.getByRole('alert'))
  fireEvent.animationEnd(toastOf(alert))
  return alert
}

describe('a toast', () => {
  for (const kind of ['success', 'error'] as const) {
    test(`of ${kind} is dark and at the top centre`, async () => {
      const alert = await showToast(kind, `A message of ${kind}`)

      expect(toastOf(alert)).toHaveTextContent(`A message of ${kind}`)
      expect(toastOf(alert)).toHaveClass('Toastify__toast-theme--dark', `Toastify__toast--${kind}`)
      expect(toastOf(alert).parentElement).toHaveClass('Toastify__toast-container--top-center')
    })
  }

  test('closes after five seconds', async () => {
    const alert = await showToast('success', 'Saved')

    expect(progressBarOf(alert).style.animationDuration).toBe('5000ms')
    expect(progressBarOf(alert).style.animationPlayState).toBe('running')
    await closeToast(alert)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is paused while the pointer moves over it', async () => {
    const alert = await showToast('success', 'Saved')

    act(() => void fireEvent.pointerMove(toastOf(alert)))
    expect(progressBarOf(alert).style.animationPlayState).toBe('paused')

    act(() => void fireEvent.pointerOut(toastOf(alert), { relatedTarget: document.body }))
    expect(progressBarOf(alert).style.animationPlayState).toBe('running')
  })

  test('keeps running when it appears under a resting pointer', async () => {
    const alert = await showToast('success', 'Saved')

    fireEvent.mouseEnter(toastOf(alert))

    expect(progressBarOf(alert).style.animationPlayState).toBe('running')
  })

  test('can be dragged with a finger and with a mouse', async () => {
    const alert = await showToast('success', 'Saved')

    fireEvent.pointerDown(toastOf(alert), { pointerType: 'mouse', clientX: 10 })
    fireEvent.pointerMove(document, { pointerType: 'mouse', clientX: 60 })

    expect(toastOf(alert).style.transform).toContain('translate3d(50px')
    fireEvent.pointerUp(document)
  })

  test('restarts its timer and is announced again when its message repeats', async () => {
    const alert = await showToast('error', 'Something went wrong')

    for (const _ of ['second', 'third']) {
      const bar = progressBarOf(alert)
      const text = screen.getByText('Something went wrong')
      await act(async () => notify.error('Something went wrong'))

      await waitFor(() => expect(progressBarOf(alert)).not.toBe(bar))
      expect(screen.getAllByRole('alert')).toEqual([alert])
      expect(screen.getByText('Something went wrong')).not.toBe(text)
      expect(progressBarOf(alert).style.animationDuration).toBe('5000ms')
    }
  })

  test('is shown together with another one', async () => {
    await showToast('error', 'Something went wrong')
    await act(async () => notify.error('Too many requests'))

    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  })

  test('is closed by its button', async () => {
    const alert = await showToast('success', 'Saved')

    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    fireEvent.animationEnd(toastOf(alert))

    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
