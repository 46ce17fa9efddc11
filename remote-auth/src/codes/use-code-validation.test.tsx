import { describe, expect, test } from '@rstest/core'
import { registrationEndpoints } from '@sallyport/contract/endpoints'
import { act, api, renderPage, recordFailures, waitFor } from '@sallyport/testing'
import { StrictMode } from 'react'
import { InvitePage } from '../registration/invite-page.tsx'
import { code, codePages } from './testing/code-pages.ts'

const report = recordFailures()

for (const { name, Page, path, endpoint, validResponse, expectedRequest } of codePages) {
  const open = (text = code) => renderPage(Page, { at: path.replace(/:\w+/, encodeURIComponent(text)), path })

  describe(name, () => {
    test('shows a loading state, then the form of a valid code', async () => {
      let respond: (body: unknown) => void = () => undefined
      api.respond(endpoint, () => new Promise((resolve) => (respond = resolve)))
      const { screen } = open()

      await waitFor(() => expect(api.calls(endpoint)).toHaveLength(1))
      expect(screen.getByRole('status')).toHaveTextContent('Loading')
      expect(screen.queryByLabelText('Password')).toBeNull()
      respond(validResponse)

      expect(await screen.findByLabelText('Password')).toBeVisible()
      expect(api.calls(endpoint).map(({ url, query }) => ({ url, query }))).toEqual([expectedRequest])
    })

    test('is validated once while a request is pending', async () => {
      api.respond(endpoint, validResponse)
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

    test('is validated again on the next visit', async () => {
      api.respond(endpoint, validResponse)
      const { screen, router, user } = open()
      await screen.findByLabelText('Password')
      await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
      api.respondWithError(endpoint, 404)

      await act(() => router.navigate(-1))

      await waitFor(() => expect(router.state.location.pathname).toBe('/404'))
      expect(api.calls(endpoint)).toHaveLength(2)
    })

    test('redirects to /404, which explains it, without a report when the server responds with 400 or 404', async () => {
      for (const status of [400, 404]) {
        api.respondWithError(endpoint, status)
        const { pathname, router } = open()

        await waitFor(() => expect(pathname()).toBe('/404'))
        expect(router.state.location.state).toEqual({ isInvalidLink: true })
      }
      expect(report).not.toHaveBeenCalled()
    })

    for (const status of [0, 403, 500]) {
      test(`redirects to /404 and reports the failure after a ${status}`, async () => {
        api.respondWithError(endpoint, status)
        const { pathname, router } = open()

        await waitFor(() => expect(pathname()).toBe('/404'))
        expect(router.state.location.state).toBeNull()
        expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status }))
      })
    }

    test('leaves a 401 to the failure policy', async () => {
      api.respondWithError(endpoint, 401)
      const { pathname, screen } = open()

      await waitFor(() => expect(report).toHaveBeenCalledWith(expect.objectContaining({ status: 401 })))
      expect(pathname()).toBe(path.replace(/:\w+/, code))
      expect(screen.queryByLabelText('Password')).toBeNull()
    })

    test('shows no form after a 429, and can be validated again', async () => {
      api.respondWithError(endpoint, 429)
      const { screen, user, pathname } = open()

      expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests')
      expect(screen.queryByLabelText('Password')).toBeNull()
      expect(pathname()).not.toBe('/404')
      expect(report).not.toHaveBeenCalled()

      api.respond(endpoint, validResponse)
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await screen.findByLabelText('Password')).toBeVisible()
    })

    for (const malformed of ['a'.repeat(23), 'a'.repeat(65), `${'a'.repeat(31)}A`]) {
      test(`in the format ${malformed.slice(-8)} (${malformed.length}) redirects to /404 without a request`, async () => {
        const { pathname } = open(malformed)

        await waitFor(() => expect(pathname()).toBe('/404'))
        expect(api.calls(endpoint)).toEqual([])
      })
    }

    for (const length of [24, 64]) {
      test(`of ${length} characters is validated`, async () => {
        api.respond(endpoint, validResponse)
        const { screen } = open('a'.repeat(length))

        expect(await screen.findByLabelText('Password')).toBeVisible()
      })
    }
  })
}

test('redirects to /404 when the response reports an invalid invite', async () => {
  api.respond(registrationEndpoints.validateInvite, { valid: false })
  const { pathname } = renderPage(InvitePage, {
    at: `/auth/register/invite/${code}`,
    path: '/auth/register/invite/:code',
  })

  await waitFor(() => expect(pathname()).toBe('/404'))
})
