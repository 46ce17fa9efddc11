import { expect, test } from '@rstest/core'
import { fireEvent, render } from '@testing-library/react'
import { Flag } from './ui.ts'

test('a flag is drawn by its code and says nothing', () => {
  const { container } = render(<Flag code="no" />)

  const flag = container.querySelector('img')
  expect(flag?.src).toMatch(/\/NO\.svg$/)
  expect(flag).toHaveAttribute('alt', '')
})

test('a flag that is missing is hidden, and another in its place is not', () => {
  const { container, rerender } = render(<Flag code="QQ" />)
  const flag = container.querySelector('img')!

  fireEvent.error(flag)
  expect(flag).not.toBeVisible()

  rerender(<Flag code="NO" />)
  expect(flag).toBeVisible()
})
