import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { users } from '../store/schema.ts'
import { addSignedInUser, startTime } from '../testing/test-server.ts'
import { withTestServer } from '../testing/with-test-server.ts'
import { hashPassword } from './password-hashes.ts'

const password = 'Long-enough1'
const hour = 60 * 60

withTestServer({}, (context) => {
  const languageOf = async (id: number) => {
    const [user] = await context().server.store.db.select().from(users).where(eq(users.id, id))
    return user?.language
  }

  test('the language of mails is that of the last sign-in', async () => {
    const { server } = context()
    const { id, email } = await addSignedInUser(server.store, { password_hash: await hashPassword(password) })
    const signIn = (language: string) =>
      server.request('POST', '/api/user/login', { body: { email, password }, headers: { 'accept-language': language } })

    expect(await languageOf(id)).toBeNull()
    await signIn('ru')
    expect(await languageOf(id)).toBe('ru')
    await signIn('en')
    expect(await languageOf(id)).toBe('en')
  })

  test('the language of mails follows a session that changes its language, within an hour', async () => {
    const { server } = context()
    const { id, token } = await addSignedInUser(server.store)
    const call = () => server.request('GET', '/api/user/info', { token, headers: { 'accept-language': 'ru' } })

    await call()
    expect(await languageOf(id)).toBeNull()
    server.time.now = startTime + hour
    await call()
    server.time.now = startTime

    expect(await languageOf(id)).toBe('ru')
  })
})
