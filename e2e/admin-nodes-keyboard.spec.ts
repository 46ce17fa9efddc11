import { routes } from './support/routes.ts'
import { nodeFormOf } from './support/node-form.ts'
import { storeLanguage } from './support/store-language.ts'
import { tabTo } from './support/keyboard.ts'
import { translator, translationsOf } from './support/translations.ts'
import { expect, test } from './support/test.ts'

const t = translator(translationsOf('ru'))
/** Sorts before the other nodes, so that it is on the first page of the list. */
const name = 'Aarhus'

test('an AmneziaWG node is created and changed with the keyboard only', async ({ openAs }) => {
  const page = await openAs('admin', { locale: 'ru-RU' })
  await storeLanguage(page, 'ru')
  const { field } = nodeFormOf(page, t)
  const type = async (key: string, text: string) => {
    await tabTo(page, field(key))
    await page.keyboard.type(text)
  }

  await page.goto(routes.adminNodeCreate.to())
  await type('admin.node.name', name)
  await type('admin.node.country', 'росс')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Россия'])
  await page.keyboard.press('Enter')
  await expect(field('admin.node.country')).toHaveValue('Россия')
  await expect(field('admin.node.status')).toHaveValue('1')
  await type('admin.node.url', 'http://10.0.0.1')
  await type('admin.node.public.key', 'a2V5')
  await type('admin.node.subnet', '10.97.0.0/30')
  await type('admin.node.capacity', '2')
  await type('admin.node.type', 'Amn')
  await tabTo(page, page.getByRole('button', { name: 'Подставить случайные' }))
  await page.keyboard.press('Space')
  await expect(field('admin.node.params')).toBeFocused()
  await expect(field('admin.node.params')).toHaveValue(/"H4": \d+\n}/)
  await type('admin.node.api.url', 'http://localhost:8080')
  await page.keyboard.press('Enter')

  await expect(field('admin.node.capacity')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Сервер ${name} добавлен`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Серверы', level: 1 })).toBeFocused()

  const card = page.getByRole('listitem').filter({ hasText: name })
  await tabTo(page, card.getByRole('link', { name: 'Изменить' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Изменить сервер', level: 1 })).toBeFocused()
  await expect(field('admin.node.country')).toHaveValue('Россия')
  await type('admin.node.city', 'Абакан')
  await page.keyboard.press('Enter')
  await expect(page.getByText(new RegExp(`^Сервер ${name} сохранён \\(№\\s\\d+\\)$`))).toBeVisible()
  await expect(field('admin.node.city')).toHaveValue('Абакан')
})
