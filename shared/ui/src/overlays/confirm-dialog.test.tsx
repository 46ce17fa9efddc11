import { expect, rs, test } from '@rstest/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { Button, useConfirm } from '../ui.ts'

const question = { title: 'Delete access?', text: 'The access phone will stop working.', action: 'Delete' }

function Example({ typedName }: { typedName?: string }) {
  const confirm = useConfirm()
  const [answer, setAnswer] = useState('none')
  const handleClick = async () =>
    setAnswer((await confirm.confirm({ ...question, ...(typedName !== undefined && { typedName }) })) ? 'yes' : 'no')
  return (
    <>
      <Button onClick={() => void handleClick()}>Ask</Button>
      <output>{answer}</output>
      {confirm.dialog}
    </>
  )
}

async function openDialog() {
  render(<Example />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  return user
}

const dialog = () => screen.queryByRole('alertdialog')
const answer = () => screen.getByRole('status').textContent

test('the dialog describes what will be lost and has the focus, and Tab leads to Cancel', async () => {
  const user = await openDialog()

  expect(dialog()).toHaveAccessibleName('Delete access?')
  expect(dialog()).toHaveAccessibleDescription('The access phone will stop working.')
  expect(dialog()).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

test('the action button confirms', async () => {
  const user = await openDialog()

  await user.click(screen.getByRole('button', { name: 'Delete' }))

  expect(answer()).toBe('yes')
  expect(dialog()).toBeNull()
})

test('Cancel cancels and restores focus', async () => {
  const user = await openDialog()

  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(answer()).toBe('no')
  expect(dialog()).toBeNull()
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus()
})

test('Escape cancels', async () => {
  const user = await openDialog()

  await user.keyboard('{Escape}')

  expect(answer()).toBe('no')
  expect(dialog()).toBeNull()
})

test('the dialog can be opened again', async () => {
  const user = await openDialog()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))

  expect(answer()).toBe('yes')
})

test('the dialog stays open in StrictMode, which mounts components twice', async () => {
  // Browsers dispatch `close` asynchronously.
  const close = rs.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function later(
    this: HTMLDialogElement,
  ) {
    this.open = false
    setTimeout(() => act(() => void this.dispatchEvent(new Event('close'))))
  })
  render(<Example />, { wrapper: StrictMode })

  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)))

  expect(close).toHaveBeenCalled()
  expect(dialog()).toBeVisible()
  expect(answer()).toBe('none')
  close.mockRestore()
})

test('a name is typed as the dialog shows it, with single spaces', async () => {
  render(<Example typedName={'New\u00a0York  2'} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Ask' }))

  await user.type(screen.getByRole('textbox'), 'New York 2')
  await user.click(screen.getByRole('button', { name: 'Delete' }))

  expect(answer()).toBe('yes')
})
