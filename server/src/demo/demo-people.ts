import type { Language } from '@sallyport/contract/config'

const day = 24 * 60 * 60

type Role = 'admin' | 'privileged' | 'deactivated'
export type DemoPerson = { name: string; email: string; language: Language; joined_at: number; role: Role | null }

/** When they joined, in days before the start. */
const people: readonly [days: number, name: string, language: Language, role?: Role][] = [
  [292, 'maria.ivanova', 'ru', 'admin'],
  [291, 'oliver.bennett', 'en', 'privileged'],
  [289, 'alexey.smirnov', 'ru'],
  [284, 'grace.holloway', 'en'],
  [280, 'dmitry.volkov', 'ru', 'privileged'],
  [271, 'henry.whitaker', 'en'],
  [266, 'ekaterina.orlova', 'ru'],
  [258, 'amelia.clarke', 'en', 'deactivated'],
  [251, 'sergey.kuznetsov', 'ru'],
  [243, 'noah.fitzgerald', 'en'],
  [240, 'olga.lebedeva', 'ru'],
  [232, 'isla.mackenzie', 'en'],
  [225, 'pavel.sokolov', 'ru'],
  [217, 'theo.lindqvist', 'en', 'privileged'],
  [210, 'anna.novikova', 'ru'],
  [204, 'ruby.ashworth', 'en'],
  [197, 'mikhail.popov', 'ru', 'deactivated'],
  [190, 'lucas.moreau', 'en'],
  [182, 'natalia.vasilieva', 'ru'],
  [175, 'ella.thornton', 'en'],
  [169, 'ivan.morozov', 'ru'],
  [160, 'jack.sullivan', 'en'],
  [152, 'tatiana.fedorova', 'ru', 'privileged'],
  [147, 'sophie.keller', 'en'],
  [139, 'nikita.egorov', 'ru'],
  [130, 'george.pemberton', 'en'],
  [124, 'yulia.pavlova', 'ru'],
  [115, 'freya.lawson', 'en'],
  [109, 'andrey.kozlov', 'ru'],
  [101, 'leo.castellanos', 'en'],
  [96, 'elena.stepanova', 'ru'],
  [88, 'charlotte.hughes', 'en'],
  [81, 'roman.zaitsev', 'ru'],
  [76, 'arthur.delaney', 'en'],
  [68, 'irina.makarova', 'ru'],
  [61, 'evie.sinclair', 'en'],
  [55, 'konstantin.belov', 'ru'],
  [49, 'max.hoffmann', 'en', 'privileged'],
  [43, 'darya.romanova', 'ru'],
  [37, 'poppy.wainwright', 'en'],
  [31, 'viktor.gusev', 'ru', 'deactivated'],
  [26, 'finn.odonnell', 'en'],
  [21, 'svetlana.titova', 'ru'],
  [17, 'hannah.rosenberg', 'en'],
  [12, 'artem.kiselev', 'ru'],
  [9, 'william.chambers', 'en'],
  [6, 'ksenia.frolova', 'ru'],
  [3, 'daisy.ellington', 'en'],
  [1, 'gleb.tarasov', 'ru'],
  [0.2, 'tom.abernathy', 'en'],
]

/** Whole days before the start, less some hours, so that not everything happens at the same time of day. */
export const variedDays = (days: number, index: number) => (days < 2 ? days : days - ((index * 0.37) % 0.8))

/** The members of the demonstration in the order in which they joined; `now` in unix seconds. */
export function demoPeople(now: number): DemoPerson[] {
  return people.map(([days, name, language, role = null], index) => {
    const joined_at = now - Math.round(variedDays(days, index) * day)
    return { name, email: `${name}@example.com`, language, joined_at, role }
  })
}
