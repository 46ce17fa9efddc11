import { expect, rstest, test } from '@rstest/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from '../ui.ts'

test('a busy button keeps its name and focus and ignores clicks', async () => {
  const onClick = rstest.fn()
  const onSubmit = rstest.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button busy type="submit" onClick={onClick}>
        Pay
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Pay', busy: true })

  await userEvent.click(button)

  expect(button).toHaveFocus()
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a button does not submit a form by default', () => {
  render(<Button>Edit</Button>)

  expect(screen.getByRole('button', { name: 'Edit' })).toHaveAttribute('type', 'button')
})
