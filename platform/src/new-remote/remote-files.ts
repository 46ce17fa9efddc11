import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { NewRemote } from './options.ts'

const template = 'auth'
const requiredDependencies = new Set(['react', '@sallyport/contract', '@sallyport/runtime', '@sallyport/ui'])

/** Types for libraries that the first page does not import. */
const unusedTypes = new Set(['@types/react-dom'])

/** The files of a new remote by path: its first page, and configuration derived from `remote-auth`. */
export function remoteFiles(root: string, remote: NewRemote): Record<string, string> {
  const read = (file: string) => readFileSync(path.join(root, `remote-${template}`, file), 'utf8')
  return {
    'package.json': packageOf(read('package.json'), remote),
    'tsconfig.json': read('tsconfig.json'),
    'rsbuild.config.ts': read('rsbuild.config.ts').replace(`remote-${template}`, `remote-${remote.name}`),
    'src/i18next.d.ts': read('src/i18next.d.ts'),
    'src/locales/locales.test.ts': read('src/locales/locales.test.ts'),
    'README.md': readmeOf(remote),
    ...firstPage(remote),
  }
}

const readmeOf = ({ name, prefix }: NewRemote) => `# remote-${name}

The pages under \`${prefix}\`.

Entry point: \`src/remote.ts\`, which declares prefixes, pages and navigation items; the build makes the exposed module from it.

Imports contract, runtime and ui.
`

function packageOf(text: string, { name }: NewRemote): string {
  const found = JSON.parse(text.replaceAll(`remote-${template}`, `remote-${name}`)) as Record<string, object | string>
  const dependencies = Object.entries(found['dependencies'] ?? {}).filter(([library]) =>
    requiredDependencies.has(library),
  )
  const devDependencies = Object.entries(found['devDependencies'] ?? {}).filter(
    ([library]) => !unusedTypes.has(library),
  )
  return json({
    ...found,
    version: '1.0.0',
    dependencies: Object.fromEntries(dependencies),
    devDependencies: Object.fromEntries(devDependencies),
  })
}

function firstPage({ name, prefix, audience, port }: NewRemote): Record<string, string> {
  const title = `${name[0]!.toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`
  const translations = (title: string, text: string) =>
    json({ [`${name}.nav.home`]: title, [`${name}.home.title`]: title, [`${name}.home.text`]: text })
  return {
    'src/locales/en.json': translations(title, 'The first page of a new remote.'),
    'src/locales/ru.json': translations('Новый раздел', 'Первая страница нового раздела.'),
    'src/remote.ts': `import { route, type Remote } from '@sallyport/contract/config'

export const ownRoutes = {
  home: route('${prefix}', '${audience}'),
} as const

export const remote: Remote = {
  prefixes: ['${prefix}'],
  audience: '${audience}',
  port: ${port},
  pages: [{ route: ownRoutes.home, file: 'home/home-page.tsx' }],
  navItems: [{ label: '${name}.nav.home', route: ownRoutes.home, position: ${navPosition} }],
}
`,
    'src/home/home-page.tsx': `import { Page } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'

export function HomePage() {
  const { t } = useTranslation()
  return (
    <Page title={t('${name}.home.title')}>
      <p>{t('${name}.home.text')}</p>
    </Page>
  )
}
`,
    'src/home/home-page.test.tsx': `import { expect, test } from '@rstest/core'
import { renderPage } from '@sallyport/testing'
import { HomePage } from './home-page.tsx'

test('shows its title and text', () => {
  const { screen } = renderPage(HomePage)

  expect(screen.getByRole('heading', { name: '${title}' })).toBeVisible()
  expect(screen.getByText('The first page of a new remote.')).toBeVisible()
})
`,
  }
}

/** A position after the navigation items of all existing remotes. */
const navPosition = 500

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
