import { expect, test } from '@rstest/core'
import { fireEvent, render } from '@testing-library/react'
import { Flag } from '../ui.ts'

test('a flag is a decorative image for its code', () => {
  const { container } = render(<Flag code="no" />)

  const flag = container.querySelector('img')
  expect(flag?.src).toMatch(/\/NO\.svg$/)
  expect(flag).toHaveAttribute('alt', '')
})

test('hides a missing flag but not the next one', () => {
  const { container, rerender } = render(<Flag code="QQ" />)
  const flag = () => container.querySelector('img')!

  fireEvent.error(flag())
  expect(flag()).not.toBeVisible()

  rerender(<Flag code="NO" />)
  expect(flag()).toBeVisible()
})
