import { act } from '@testing-library/react'

const widths = { phone: 360, tablet: 800, desktop: 1152 }

export function setDevice(kind: keyof typeof widths): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (viewport: { width: number }) => void } }
  act(() => happyDOM.setViewport({ width: widths[kind] }))
}
