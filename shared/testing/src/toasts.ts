import { expect } from '@rstest/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'

export const toastOf = (alert: HTMLElement) => alert.closest<HTMLElement>('.Toastify__toast') ?? alert

// The library closes a toast when the animation of its progress bar ends (https://fkhadra.github.io/react-toastify/autoClose).
export const progressBarOf = (alert: HTMLElement) =>
  toastOf(alert).querySelector<HTMLElement>('.Toastify__progress-bar')!

/** Closes a toast by dispatching the end of its animations, which happy-dom does not run. */
export async function closeToast(alert: HTMLElement): Promise<void> {
  const toast = toastOf(alert)
  fireEvent.animationEnd(progressBarOf(alert))
  fireEvent.animationEnd(toast)
  await waitFor(() => expect(toast.isConnected).toBe(false))
}

/** Closes all toasts; alerts of the page stay. */
export async function closeToasts(): Promise<void> {
  const isToast = (alert: HTMLElement) => alert.closest('.Toastify__toast') !== null
  for (const alert of screen.queryAllByRole('alert').filter(isToast)) await closeToast(alert)
}
