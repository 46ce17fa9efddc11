import { beforeEach, expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { mails } from '../database/tables/mails.ts'
import { users } from '../database/tables/schema.ts'
import { queuedMails } from '../testing/queued-mails.ts'
import { addSignedInUser, testContext } from '../testing/test-server.ts'
import { fulfilOrder } from './order-outcome.ts'
import { addOrder, lockOrder } from './orders-queries.ts'
import { offeredPlan } from './plans-queries.ts'
import { queuePremiumReminders } from './premium-reminders.ts'

const day = 24 * 60 * 60
const end = Date.UTC(2026, 10, 22, 10, 20) / 1000
const due = end - 3 * day

const { server } = await testContext({ APP_NAME: 'Tor', PUBLIC_URL: 'https://vpn.example.test' })

const store = () => server.store
const addPremiumUser = (fields = {}) => addSignedInUser(store(), { premium_expired_at: end, ...fields })
const queued = () => queuedMails(server, 'premium_reminder')
const recipients = async () => (await queued()).map(({ to }) => to)

const remind = (now: number) =>
  queuePremiumReminders({ store: store(), config: server.config, publicUrl: () => server.config.publicUrl }, now)

beforeEach(async () => {
  await store().db.update(users).set({ premium_expired_at: null })
  await store().db.delete(mails)
})

test('reminds a member once, three days before premium ends', async () => {
  const { email } = await addPremiumUser()

  await remind(due - 1)
  expect(await queued()).toEqual([])
  await remind(due)
  await remind(due + 60)
  expect(await recipients()).toEqual([email])
})

const languages = [
  [null, 'Tor: premium ends on November 22, 2026', 'on November 22, 2026 at 10:20 UTC', 'stop 30 min later'],
  ['ru', 'Tor: премиум закончится 22 ноября 2026 г.', '22 ноября 2026 г. в 10:20 UTC', 'ещё через 30 мин.'],
] as const

for (const [language, subject, time, consequence] of languages) {
  test(`the reminder is in the language of the user (${language ?? 'unknown'}), and links to the plans`, async () => {
    await addPremiumUser({ language })

    await remind(due)

    const [mail] = await queued()
    expect(mail?.subject).toBe(subject)
    for (const text of [time, consequence, 'https://vpn.example.test/office/premium'])
      expect([mail?.text, mail?.html]).toEqual([expect.stringContaining(text), expect.stringContaining(text)])
  })
}

test('reminds again before the end of extended premium', async () => {
  const { id: user_id, email } = await addPremiumUser()
  const plan = await offeredPlan(store().db, 1)
  if (!plan) throw new Error('There is no plan')
  await remind(due)

  const { id } = await addOrder(store().db, { user_id, plan, gateway: 'external', description: '', now: due })
  await store().transaction(async (tx) => {
    const locked = await lockOrder(tx, id)
    if (locked) await fulfilOrder(tx, locked, due)
  })
  await remind(due + 60)
  expect(await recipients()).toEqual([email])

  const [user] = await store().db.select().from(users).where(eq(users.id, user_id))
  await remind((user?.premium_expired_at ?? 0) - day)
  expect(await recipients()).toEqual([email, email])
})

test('reminds later if the server was off, but not after premium ended', async () => {
  const { email } = await addPremiumUser()
  await addPremiumUser({ premium_expired_at: end - 2 * day })

  await remind(end - day)

  expect(await recipients()).toEqual([email])
})

test('does not remind inactive, privileged and demo users', async () => {
  await addPremiumUser({ is_active: false })
  await addPremiumUser({ is_privileged: true })
  await addPremiumUser({ is_demo: true })

  await remind(due)

  expect(await queued()).toEqual([])
})

test('two servers send one mail', async () => {
  const added = [await addPremiumUser(), await addPremiumUser(), await addPremiumUser()]

  await Promise.all([remind(due), remind(due), remind(due)])

  expect((await recipients()).toSorted()).toEqual(added.map(({ email }) => email).toSorted())
})

test('a reminder that cannot be delivered waits until premium ends', async () => {
  await addPremiumUser()

  await remind(due)

  const [row] = await store().db.select().from(mails)
  expect(row).toMatchObject({ created_at: due, next_attempt_at: due, expired_at: end })
})
