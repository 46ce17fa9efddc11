import { expect, test } from '@rstest/core'
import { render, screen, waitFor } from '@testing-library/react'
import { Announcements } from './announcements.tsx'

test('announces each later title, and not the one of the loaded document', async () => {
  document.title = 'Log in · Sallyport'
  render(<Announcements />)

  document.head.append(document.createElement('meta'))
  await new Promise(requestAnimationFrame)
  expect(screen.queryByText('Log in')).toBeNull()
  document.title = 'Nodes · Sallyport'

  await waitFor(() => expect(screen.getByText('Nodes')).toBeInTheDocument())
  document.title = 'Settings · Sallyport'
  await waitFor(() => expect(screen.getByText('Settings')).toBeInTheDocument())
})
