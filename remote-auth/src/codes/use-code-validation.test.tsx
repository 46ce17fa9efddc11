import { StrictMode } from 'react'
import { beforeEach, describe, expect, rs, test } from '@rstest/core'
import { setFailureReporter } from '@sallyport/runtime/api'
import { registrationEndpoints } from '@sallyport/contract/endpoints'
import { act, api, renderPage, waitFor } from '@sallyport/testing'
import { InvitePage } from '../registration/invite-page.tsx'
import { code, codePages } from './testing/code-pages.ts'

const report = rs.fn()

beforeEach(() => {
  report.mockReset()
  setFailureReporter(report)
})

for (const { name, Page, path, endpoint, good, asked } of codePages) {
  const open = (text = code) => renderPage(Page, { at: path.replace(/:\w+/, encodeURIComponent(text)), path })

  describe(name, () => {
    test('waits, and shows the form when it is good', async () => {
      let answer: (body: unknown) => void = () => undefined
      api.answers(endpoint, () => new Promise((resolve) => (answer = resolve)))
      const { screen } = open()

      await waitFor(() => expect(api.calls(endpoint)).toHaveLength(1))
      expect(screen.getByRole('status')).toHaveTextContent('Loading')
      expect(screen.queryByLabelText('Password')).toBeNull()
      answer(good)

      expect(await screen.findByLabelText('Password')).toBeVisible()
      expect(api.calls(endpoint).map(({ url, query }) => ({ url, query }))).toEqual([asked])
    })

    test('is asked about once while an answer is awaited', async () => {
      api.answers(endpoint, good)
      const { screen } = renderPage(
        () => (
          <StrictMode>
            <Page />
            <Page />
          </StrictMode>
        ),
        { at: path.replace(/:\w+/, code), path },
      )

      expect(await screen.findAllByLabelText('Password')).toHaveLength(2)
      expect(api.calls(endpoint)).toHaveLength(1)
    })

    test('is asked about anew by the next visit', async () => {
      api.answers(endpoint, good)
      const { screen, router, user } = open()
      await screen.findByLabelText('Password')
      await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
      api.refuses(endpoint, 404)

      await act(() => router.navigate(-1))

      await waitFor(() => expect(router.state.location.pathname).toBe('/404'))
      expect(api.calls(endpoint)).toHaveLength(2)
    })

    test('leads to /404 when the server does not know it, and nothing else is said', async () => {
      for (const status of [400, 404]) {
        api.refuses(endpoint, status)
        const { address } = open()

        await waitFor(() => expect(address()).toBe('/404'))
      }
      expect(report).not.toHaveBeenCalled()
    })

    for (const status of [0, 403, 410, 500, 503]) {
      test(`leads to /404 after a failure of ${status}, which is told`, async () => {
        api.refuses(endpoint, status)
        const { address } = open()

        await waitFor(() => expect(address()).toBe('/404'))
        expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status }))
      })
    }

    test('leaves a lost session to the general way', async () => {
      api.refuses(endpoint, 401)
      const { address, screen } = open()

      await waitFor(() => expect(report).toHaveBeenCalledWith(expect.objectContaining({ status: 401 })))
      expect(address()).toBe(path.replace(/:\w+/, code))
      expect(screen.queryByLabelText('Password')).toBeNull()
    })

    test('shows no form after too many requests, and can be asked about again', async () => {
      api.refuses(endpoint, 429)
      const { screen, user, address } = open()

      expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests')
      expect(screen.queryByLabelText('Password')).toBeNull()
      expect(address()).not.toBe('/404')
      expect(report).not.toHaveBeenCalled()

      api.answers(endpoint, good)
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await screen.findByLabelText('Password')).toBeVisible()
    })

    for (const bad of ['a'.repeat(23), 'a'.repeat(65), `${'a'.repeat(31)}A`, `${'a'.repeat(31)}-`, 'я'.repeat(32)]) {
      test(`of the shape ${bad.slice(-8)} (${bad.length}) leads to /404 and never reaches the server`, async () => {
        const { address } = open(bad)

        await waitFor(() => expect(address()).toBe('/404'))
        expect(api.calls(endpoint)).toEqual([])
      })
    }

    for (const length of [24, 64]) {
      test(`of ${length} characters is asked about`, async () => {
        api.answers(endpoint, good)
        const { screen } = open('a'.repeat(length))

        expect(await screen.findByLabelText('Password')).toBeVisible()
      })
    }
  })
}

test('an invite that is not valid leads to /404, whatever the status', async () => {
  api.answers(registrationEndpoints.validateInvite, { valid: false })
  const { address } = renderPage(InvitePage, {
    at: `/auth/register/invite/${code}`,
    path: '/auth/register/invite/:code',
  })

  await waitFor(() => expect(address()).toBe('/404'))
})

test('an answer about an invite that has another shape is a failure', async () => {
  api.answers(registrationEndpoints.validateInvite, () => '<html>' as unknown as { valid: boolean })
  const { address } = renderPage(InvitePage, {
    at: `/auth/register/invite/${code}`,
    path: '/auth/register/invite/:code',
  })

  await waitFor(() => expect(address()).toBe('/404'))
  expect(report).toHaveBeenCalled()
})
