import { expect, test } from '@rstest/core'
import type { NavItem } from '@sallyport/site'
import { act, changeLanguage, renderHook, setDevice } from '@sallyport/testing'
import { useIsFolded } from './navbar.tsx'

const itemsOf = (...labels: string[]): NavItem[] =>
  labels.map((text) => ({
    label: { en: 'Page', ru: text },
    to: `/${text}`,
    group: 'main',
    position: 1,
    audience: 'user',
  }))

const member = itemsOf('Серверы', 'Настройки')
const admin = [
  ...member,
  ...itemsOf('Все серверы', 'Пользователи', 'Доступы', 'Приглашения', 'Платежи', 'Тарифы', 'Журнал'),
]
const manyTeams = itemsOf(...Array.from({ length: 20 }, (_, index) => `Отчёты ${index}`))

const isFolded = (items: readonly NavItem[]) => renderHook(() => useIsFolded('Sallyport', items)).result.current

const table: [name: string, items: NavItem[], phone: boolean, tablet: boolean, desktop: boolean][] = [
  ['the items of a member on phones only', member, true, false, false],
  ['the items of an admin below a desktop', admin, true, true, false],
  ['items that fit no row at any width', manyTeams, true, true, true],
]
for (const [name, items, ...expected] of table) {
  test(`folds ${name}`, async () => {
    await act(() => changeLanguage('ru'))

    const found = (['phone', 'tablet', 'desktop'] as const).map((device) => {
      setDevice(device)
      return isFolded(items)
    })

    expect(found).toEqual(expected)
  })
}

test('uses the lengths of the labels in the current language', () => {
  setDevice('tablet')

  expect(isFolded(admin)).toBe(false)
})
