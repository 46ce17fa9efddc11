import type { users } from '../../database/tables/schema.ts'

const day = 24 * 60 * 60

export const demoPassword = 'Sallyport1'

type DemoUser = { email: string; is_admin?: boolean; is_privileged?: boolean; premium_expired_at?: number }

/** One user of each type, in the order of their ids. */
export function demoUsers(now: number): DemoUser[] {
  return [
    { email: 'admin@sallyport.test', is_admin: true },
    { email: 'member@sallyport.test' },
    { email: 'premium@sallyport.test', premium_expired_at: now + 365 * day },
    { email: 'privileged@sallyport.test', is_privileged: true },
  ]
}

const names = `
  maria.ivanova oliver.bennett alexey.smirnov grace.holloway dmitry.volkov henry.whitaker ekaterina.orlova amelia.clarke
  sergey.kuznetsov noah.fitzgerald olga.lebedeva isla.mackenzie pavel.sokolov theo.lindqvist anna.novikova ruby.ashworth
  mikhail.popov lucas.moreau natalia.vasilieva ella.thornton ivan.morozov jack.sullivan tatiana.fedorova sophie.keller
  nikita.egorov george.pemberton yulia.pavlova freya.lawson andrey.kozlov leo.castellanos elena.stepanova charlotte.hughes
  roman.zaitsev arthur.delaney irina.makarova evie.sinclair konstantin.belov max.hoffmann darya.romanova poppy.wainwright
  viktor.gusev finn.odonnell svetlana.titova hannah.rosenberg artem.kiselev william.chambers ksenia.frolova daisy.ellington
  gleb.tarasov tom.abernathy`

/** The fifty people of `npm start`, in the order in which they joined since `start`; both in unix seconds. */
export function demoPeople(start: number, now: number) {
  const all = names.trim().split(/\s+/)
  return all.map((name, index) => ({
    email: `${name}@example.com`,
    language: index % 2 === 0 ? 'ru' : 'en',
    is_admin: index === 0,
    is_privileged: index % 9 === 1,
    is_active: index % 17 !== 7,
    premium_expired_at: index % 3 === 0 ? now + (index - 10) * day : null,
    created_at: Math.round(start + ((now - start) * (index + 0.5)) / all.length),
  })) satisfies Omit<typeof users.$inferInsert, 'password_hash'>[]
}
