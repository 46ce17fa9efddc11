import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { addUser } from '../accounts/accounts-queries.ts'
import { resetCodes } from '../store/schema.ts'
import { forgetfulPerson } from '../testing/forgetful-person.ts'
import { mailsIn } from '../testing/mail-reader.ts'
import { onBothDatabases } from '../testing/on-both-databases.ts'
import { goodPassword } from '../testing/registering.ts'
import { start } from '../testing/test-server.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const outbox = temporaryFolder('outbox')
const minute = 60

onBothDatabases({ OUTBOX_DIR: outbox }, (office) => {
  const forgetful = () => forgetfulPerson(office().server, outbox)

  test('a mail leads to a new password; the old one and every session end, the code too', async () => {
    const { server, session, request, mailed, validate, confirm, signIn } = await forgetful()

    expect((await request()).statusCode).toBe(200)
    const [code = ''] = mailed()
    expect((await validate(code)).statusCode).toBe(200)
    expect((await server.ask('GET', '/api/user/info', { token: session })).statusCode).toBe(200)
    expect((await confirm(code)).statusCode).toBe(200)

    expect((await server.ask('GET', '/api/user/info', { token: session })).statusCode).toBe(401)
    expect((await signIn('Old-secret1')).statusCode).toBe(401)
    expect((await signIn(goodPassword)).statusCode).toBe(200)
    expect((await validate(code)).statusCode).toBe(404)
    expect((await confirm(code)).statusCode).toBe(404)
  })

  test('a valid code names its account, for password managers', async () => {
    const { email, request, mailed, validate } = await forgetful()
    await request()

    expect((await validate(mailed()[0] ?? '')).json()).toEqual({ email })
    expect((await validate('a'.repeat(32))).json()).toEqual({ message: 'not.found' })
  })

  test('of twenty who use one code at once exactly one changes the password', async () => {
    const { request, mailed, confirm, signIn } = await forgetful()
    await request()
    const [code = ''] = mailed()

    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => confirm(code, `Racing-pass${index}`)))

    const won = answers.map(({ statusCode }, index) => (statusCode === 200 ? index : -1)).filter((index) => index >= 0)
    expect(won).toHaveLength(1)
    expect(answers.every(({ statusCode }) => [200, 404, 429].includes(statusCode))).toBe(true)
    expect((await signIn(`Racing-pass${won[0]}`)).statusCode).toBe(200)
  })

  test('a code ends after 30 minutes', async () => {
    const { server, request, mailed, validate, confirm } = await forgetful()
    await request()
    const [code = ''] = mailed()

    server.time.now = start + 30 * minute - 1
    const before = await validate(code)
    server.time.now = start + 30 * minute
    const after = [await validate(code), await confirm(code)]
    server.time.now = start

    expect(before.statusCode).toBe(200)
    expect(after.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })

  test('a new request ends the code before it, also when two come at once', async () => {
    const { server, id, request, mailed, validate } = await forgetful()
    await request()
    const [first = ''] = mailed()
    await Promise.all([request(), request()])

    const statuses = await Promise.all(mailed().map(async (code) => (await validate(code)).statusCode))

    expect((await validate(first)).statusCode).toBe(404)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await server.store.db.select().from(resetCodes).where(eq(resetCodes.user_id, id))).toHaveLength(1)
  })

  test('an e-mail without an account and one of an inactive person are not found', async () => {
    const { server } = office()
    const email = `asleep@${server.config.databaseUrl ? 'one' : 'other'}.example.test`
    await addUser(server.store.db, { email, password_hash: 'none', is_active: false, created_at: start })

    for (const body of [{ email }, { email: 'stranger@example.test' }]) {
      const { statusCode, json } = await server.ask('POST', '/api/user/password-reset/request', { body })
      expect([statusCode, json()]).toEqual([404, { message: 'not.found' }])
    }
    expect(mailsIn(outbox).filter(({ to }) => to === email)).toEqual([])
  })

  test('a password that breaks a rule is refused in its words and leaves the code', async () => {
    const { request, mailed, validate, confirm } = await forgetful()
    await request()
    const [code = ''] = mailed()

    const refused = await confirm(code, 'nodigitsHERE')

    expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'form.error.password' }])
    expect((await validate(code)).statusCode).toBe(200)
  })

  test('the code is in the mail alone: neither in the database nor in the log', async () => {
    const { server, email, request, mailed, validate } = await forgetful()
    await request()
    const [code = ''] = mailed()
    await validate(code)

    const rows = await server.store.db.select().from(resetCodes)

    expect(code).toHaveLength(32)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(server.log.join('')).not.toContain(code)
    expect(server.log.join('')).not.toContain(email)
  })
})
