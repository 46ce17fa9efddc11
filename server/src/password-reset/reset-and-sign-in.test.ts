import { expect, test } from '@rstest/core'
import { passwordResetClient } from '../testing/password-reset-client.ts'
import { withTestServer } from '../testing/with-test-server.ts'
import { validPassword } from '../testing/registration-client.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const outbox = temporaryFolder('outbox')

withTestServer({ OUTBOX_DIR: outbox }, (context) => {
  const resetClient = () => passwordResetClient(context().server, outbox)

  test('a user who was locked out by wrong guesses signs in with the new password', async () => {
    const { request, mailedCodes, confirm, signIn } = await resetClient()
    for (let guess = 0; guess < 10; guess++) await signIn('Wrong-guess1')
    expect((await signIn('Old-secret1')).statusCode).toBe(429)
    await request()

    await confirm(mailedCodes()[0] ?? '')

    expect((await signIn(validPassword)).statusCode).toBe(200)
  })

  test('a sign-in with the old password during the reset leaves no session', async () => {
    const { server, id, request, mailedCodes, confirm, signIn } = await resetClient()
    await request()

    const signIns = Array.from({ length: 12 }, () => signIn('Old-secret1'))
    const changed = await confirm(mailedCodes()[0] ?? '')
    const tokens = (await Promise.all(signIns))
      .filter(({ statusCode }) => statusCode === 200)
      .map(({ json }) => json().token)
    const infos = await Promise.all(tokens.map((token) => server.request('GET', '/api/user/info', { token })))

    expect(changed.statusCode).toBe(200)
    expect(infos.filter(({ statusCode, json }) => statusCode === 200 && json().id === id)).toEqual([])
  })
})
