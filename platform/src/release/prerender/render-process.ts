import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import { compileFunction } from 'node:vm'
import { languages, matchRoute, type Access, type Language, type PageShape } from '@sallyport/contract/config'
import { viewers, type Viewer } from '@sallyport/contract/site'
import { defineBrowserGlobals } from './browser-globals.ts'
import type { PageToRender, RenderedRoute, RenderRequest, RenderResponse } from './render-messages.ts'

/** The exports of the shell's build for rendering (`shell/src/prerender/prerender.tsx`). */
type Shell = {
  modules: Record<string, unknown>
  accounts: Record<Viewer, unknown>
  redirectFor: (access: Access, account: unknown) => string | null
  prerender: (options: {
    path: string
    viewer: Viewer
    language: Language
    page: unknown
    shape: PageShape | undefined
  }) => Promise<string>
}

type RemotePages = { pages: () => { path: string }[] }

function evaluate(file: string, require: (name: string) => unknown): unknown {
  const module: { exports: unknown } = { exports: {} }
  const run = compileFunction(readFileSync(file, 'utf8'), ['require', 'module', 'exports'], { filename: file })
  run(require, module, module.exports)
  return module.exports
}

function requireFrom(modules: Record<string, unknown>) {
  return (name: string) => {
    if (name in modules) return modules[name]
    throw new Error(`Expected a module that the shell supplies, found ${name}`)
  }
}

type Failures = RenderResponse['failures']

/** In milliseconds. A page waits for files of the site only, so one that needs longer never settles. */
const pageTimeout = 2000

/** Rejects when a page takes too long, or has style attributes, which the Content-Security-Policy blocks. */
async function requirePage(rendering: Promise<string>): Promise<string> {
  const tooLate = setTimeoutPromise(pageTimeout).then(() => {
    throw new Error(`Expected a page in ${pageTimeout} ms`)
  })
  const html = await Promise.race([rendering, tooLate])
  const [found] = /<[^>]*\sstyle="[^"]*"[^>]*>/.exec(html) ?? []
  if (found) throw new Error(`Expected no style attribute, found ${found}`)
  return html
}

/** Evaluates the builds of the remotes. One that throws is left out. */
function loadRemotes({ remotes }: RenderRequest, shell: Shell, failures: Failures): Map<string, RemotePages> {
  const require = requireFrom(shell.modules)
  const loaded = new Map<string, RemotePages>()
  for (const [app, file] of Object.entries(remotes)) {
    try {
      loaded.set(app, evaluate(file, require) as RemotePages)
    } catch (error) {
      failures.push({ app, pattern: '', message: String(error) })
    }
  }
  return loaded
}

/** Renders all pages of a selection. A skeleton takes the place of a page that throws. */
async function render(request: RenderRequest): Promise<RenderResponse> {
  defineBrowserGlobals(request)
  const shell = evaluate(request.shell, createRequire(import.meta.url)) as Shell
  const failures: Failures = []
  const remotes = loadRemotes(request, shell, failures)

  async function renderPage({ pattern, app, shape }: PageToRender, viewer: Viewer, language: Language) {
    const path = pattern.replaceAll(/:\w+/g, '-') || '/'
    const options = { path, viewer, language, shape }
    try {
      const page = remotes
        .get(app ?? '')
        ?.pages()
        .find((one) => one.path === pattern)
      return await requirePage(shell.prerender({ ...options, page }))
    } catch (error) {
      failures.push({ app: app ?? 'shell', pattern, message: String(error) })
      return requirePage(shell.prerender({ ...options, page: undefined }))
    }
  }

  const response: RenderResponse = { targets: byViewer(() => ({})), pages: byViewer(byLanguage), failures }
  for (const viewer of viewers) {
    const redirect = (access: Access) => shell.redirectFor(access, shell.accounts[viewer])
    response.targets[viewer] = targetsOf(request.routes, redirect)
    for (const page of pagesOf(request.routes, response.targets[viewer])) {
      for (const language of languages)
        response.pages[viewer][language][page.pattern] = await renderPage(page, viewer, language)
    }
  }
  return response
}

const byViewer = <T>(create: () => T) =>
  Object.fromEntries(viewers.map((viewer) => [viewer, create()])) as Record<Viewer, T>

const byLanguage = () =>
  Object.fromEntries(languages.map((language) => [language, {}])) as Record<Language, Record<string, string>>

/** The pattern of the page that a visitor gets for each pattern: its own, or that of the redirect of its guard. */
function targetsOf(routes: readonly RenderedRoute[], redirect: (access: Access) => string | null) {
  const targetOf = ({ path, access, files }: RenderedRoute) => {
    const target = redirect(access) ?? redirect(files)
    return target === null ? path : (matchRoute(routes, target)?.path ?? '')
  }
  return Object.fromEntries(routes.map((route) => [route.path, targetOf(route)]))
}

function pagesOf(routes: readonly RenderedRoute[], targets: Record<string, string>): PageToRender[] {
  const patterns = new Set(['', ...Object.values(targets)])
  return [...patterns].map((pattern) => {
    const route = routes.find(({ path }) => path === pattern)
    return { pattern, app: route?.app ?? null, shape: route?.shape }
  })
}

process.once('message', (request: RenderRequest) => {
  void render(request).then(
    (response) => process.send?.(response, () => process.exit()),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
