import { StrictMode, useState } from 'react'
import { expect, rs, test } from '@rstest/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, useConfirm } from './ui.ts'

const question = { title: 'Delete access?', text: 'The access phone will stop working.', action: 'Delete' }

function Asking() {
  const confirm = useConfirm()
  const [answer, setAnswer] = useState('none')
  const handleClick = async () => setAnswer((await confirm.confirm(question)) ? 'yes' : 'no')
  return (
    <>
      <Button onClick={() => void handleClick()}>Ask</Button>
      <output>{answer}</output>
      {confirm.dialog}
    </>
  )
}

async function renderAsked() {
  render(<Asking />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  return user
}

const dialog = () => screen.queryByRole('alertdialog')
const answer = () => screen.getByRole('status').textContent

test('the question names what is lost, and Cancel has focus', async () => {
  await renderAsked()

  expect(dialog()).toHaveAccessibleName('Delete access?')
  expect(dialog()).toHaveAccessibleDescription('The access phone will stop working.')
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

test('the action’s own button says yes', async () => {
  const user = await renderAsked()

  await user.click(screen.getByRole('button', { name: 'Delete' }))

  expect(answer()).toBe('yes')
  expect(dialog()).toBeNull()
})

test('Cancel says no, and gives focus back', async () => {
  const user = await renderAsked()

  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(answer()).toBe('no')
  expect(dialog()).toBeNull()
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus()
})

test('Escape says no', async () => {
  const user = await renderAsked()

  await user.keyboard('{Escape}')

  expect(answer()).toBe('no')
  expect(dialog()).toBeNull()
})

test('it can be asked again', async () => {
  const user = await renderAsked()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))

  expect(answer()).toBe('yes')
})

test('it stays open where React mounts everything twice, as in development', async () => {
  // Browsers tell of a closing a moment later.
  const close = rs.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function later(
    this: HTMLDialogElement,
  ) {
    this.open = false
    setTimeout(() => act(() => void this.dispatchEvent(new Event('close'))))
  })
  render(<Asking />, { wrapper: StrictMode })

  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)))

  expect(close).toHaveBeenCalled()
  expect(dialog()).toBeVisible()
  expect(answer()).toBe('none')
  close.mockRestore()
})
