import { routes } from 'shared/config'
import { adminNodeWords } from './support/admin-node-words.ts'
import { nodeFormOf } from './support/node-form.ts'
import { speak } from './support/speak.ts'
import { tabTo } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'

const words = adminNodeWords.ru
/** Before all the others by name, so that it stands on the first page. */
const name = 'Aarhus'

test('a node of AmneziaWG is created and changed with the keyboard alone', async ({ openAs }) => {
  const page = await openAs('admin', { locale: words.locale })
  await speak(page, 'ru')
  const { field } = nodeFormOf(page, words)
  const type = async (label: string, text: string) => {
    await tabTo(page, field(label))
    await page.keyboard.type(text)
  }

  await page.goto(routes.adminNodeCreate.to())
  await type(words.name, name)
  await type(words.country, 'росс')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Россия'])
  await page.keyboard.press('Enter')
  await expect(field(words.country)).toHaveValue('Россия')
  await tabTo(page, field(words.status))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await type(words.url, 'http://10.0.0.1')
  await type(words.publicKey, 'a2V5')
  await type(words.subnet, '10.97.0.0/30')
  await type(words.capacity, '2')
  await type(words.type, 'Amn')
  await tabTo(page, page.getByRole('button', { name: words.fill }))
  await page.keyboard.press('Space')
  await expect(field(words.params)).toBeFocused()
  await expect(field(words.params)).toHaveValue(/"H4": \d+\n}/)
  await type(words.apiUrl, 'http://localhost:8080')
  await page.keyboard.press('Enter')

  await expect(field(words.capacity)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.created(name))).toBeVisible()
  await expect(page.getByRole('heading', { name: words.nodes, level: 1 })).toBeFocused()

  const card = page.getByRole('listitem').filter({ hasText: name })
  await tabTo(page, card.getByRole('link', { name: words.edit }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: words.editTitle, level: 1 })).toBeFocused()
  await expect(field(words.country)).toHaveValue('Россия')
  await type(words.city, 'Абакан')
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.updated(name))).toBeVisible()
  await expect(field(words.city)).toHaveValue('Абакан')
})
