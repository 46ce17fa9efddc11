import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { NewRemote } from './wish.ts'

/** The remote whose frame files are copied: every remote has the same. */
const sibling = 'auth'
/** What a first page needs; the sibling may use more. */
const needed = new Set(['react', 'react-dom', '@sallyport/contract', '@sallyport/runtime', '@sallyport/ui'])

/** A new remote's files by their path in its folder. */
export function filesOf(root: string, remote: NewRemote): Record<string, string> {
  const of = (file: string) => readFileSync(path.join(root, `remote-${sibling}`, file), 'utf8')
  return {
    'package.json': packageOf(of('package.json'), remote),
    'tsconfig.json': of('tsconfig.json'),
    'rsbuild.config.ts': of('rsbuild.config.ts').replace(`remote-${sibling}`, `remote-${remote.name}`),
    'src/words.ts': of('src/words.ts').replace(`the ${sibling} remote`, `the ${remote.name} remote`),
    'src/locales/locales.test.ts': of('src/locales/locales.test.ts'),
    ...firstPage(remote),
  }
}

function packageOf(text: string, { name }: NewRemote): string {
  const found = JSON.parse(text.replaceAll(`remote-${sibling}`, `remote-${name}`)) as Record<string, object | string>
  const dependencies = Object.entries(found['dependencies'] ?? {}).filter(([library]) => needed.has(library))
  return json({ ...found, version: '1.0.0', dependencies: Object.fromEntries(dependencies) })
}

function firstPage({ name, routeName }: NewRemote): Record<string, string> {
  const title = `${name[0]!.toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`
  const words = (title: string, text: string) => json({ [`${name}.home.title`]: title, [`${name}.home.text`]: text })
  return {
    'src/locales/en.json': words(title, 'The first page of a new remote.'),
    'src/locales/ru.json': words('Новый раздел', 'Первая страница нового раздела.'),
    'src/routes.ts': `import { routes } from '@sallyport/contract/config'
import { page } from '@sallyport/ui/routing'
export { platformContract as contract } from '@sallyport/contract/platform'

/** The pages of this remote. A function, because the router keeps and changes the objects that it is given. */
export const pages = () => [page(routes.${routeName}, async () => (await import('./home/home-page.tsx')).HomePage)]
`,
    'src/home/home-page.tsx': `import { Page } from '@sallyport/ui'
import { useWords } from '../words.ts'

export function HomePage() {
  const words = useWords()
  return (
    <Page title={words('${name}.home.title')}>
      <p>{words('${name}.home.text')}</p>
    </Page>
  )
}
`,
    'src/home/home-page.test.tsx': `import { expect, test } from '@rstest/core'
import { renderPage } from '@sallyport/testing'
import { HomePage } from './home-page.tsx'

test('the page says what it is', () => {
  const { screen } = renderPage(HomePage)

  expect(screen.getByRole('heading', { name: '${title}' })).toBeVisible()
  expect(screen.getByText('The first page of a new remote.')).toBeVisible()
})
`,
  }
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
