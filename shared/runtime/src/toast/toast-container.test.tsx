import { afterEach, expect, test } from '@rstest/core'
import { act, render, screen } from '@testing-library/react'
import { toast } from 'react-toastify/unstyled'
import { closeToasts, setDevice, toastOf } from '@sallyport/testing'
import styles from './toast-container.module.css'
import { ToastContainer } from './toast-container.tsx'

afterEach(closeToasts)

for (const [device, isOverBar] of [
  ['phone', true],
  ['desktop', false],
] as const) {
  test(`toasts are ${isOverBar ? 'over' : 'below'} the top bar on a ${device}`, async () => {
    setDevice(device)
    render(<ToastContainer />)

    act(() => void toast('Saved'))

    const container = toastOf(await screen.findByText('Saved')).parentElement!
    expect(container.classList.contains(styles['phone']!)).toBe(isOverBar)
  })
}
