import { expect, rs, test } from '@rstest/core'
import { openPage, server, words, wordsAt } from './file-server.fixture.ts'

test('at most ten files are read at a time, and the others after them', async () => {
  const { loadTranslations, startI18n } = await openPage()
  await startI18n('shell')
  const answers: (() => void)[] = []
  rs.stubGlobal(
    'fetch',
    (url: string) =>
      new Promise<Response>((resolve) => {
        server.asked.push(url)
        answers.push(() => resolve(new Response(JSON.stringify(words.en))))
      }),
  )
  const apps = Array.from({ length: 12 }, (_, index) => `app${index}`)
  const asked = () => server.asked.filter((url) => url.includes('/app')).length

  const loaded = Promise.all(apps.map((app) => loadTranslations(app)))
  await rs.waitFor(() => expect(asked()).toBe(10))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked()).toBe(10)

  answers.splice(0).forEach((answer) => answer())
  await rs.waitFor(() => expect(asked()).toBe(12))
  answers.splice(0).forEach((answer) => answer())
  await loaded
})

test('a key without words is not posted to anybody', async () => {
  const { startI18n, translate } = await openPage()
  await startI18n('shell')

  expect(translate('shell', 'shell.unheard.of')).toBe('shell.unheard.of')
  await new Promise((resolve) => setTimeout(resolve, 20))

  expect(server.asked).toEqual([wordsAt('en', 'shell')])
})
