import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { appNameSlot, basePathSlot } from '@sallyport/contract/site'

const ignore = () => {}

/** The globals of a browser that modules of the site read when they are evaluated. `window` is undefined, as on a server. */
export function defineBrowserGlobals({ site, discovery }: { site: string; discovery: unknown }): void {
  const settings = { appName: appNameSlot, basePath: basePathSlot, apiBaseUrl: basePathSlot }
  const blocks: Record<string, unknown> = { settings, discovery }
  const globals: Record<string, unknown> = {
    document: {
      // For the federation runtime, which looks for its state in it.
      defaultView: globalThis,
      documentElement: { dataset: {}, lang: '' },
      getElementById: (id: string) => (id in blocks ? { textContent: JSON.stringify(blocks[id]) } : null),
    },
    location: new URL(`http://localhost${basePathSlot}/`),
    localStorage: { getItem: () => null, setItem: ignore, removeItem: ignore },
    navigator: { languages: [], userAgent: '', maxTouchPoints: 0, onLine: true },
    matchMedia: () => ({ matches: false, addEventListener: ignore, removeEventListener: ignore }),
    addEventListener: ignore,
    innerWidth: 0,
    fetch: (url: string) => readTranslations(site, url),
  }
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
}

/** Responds with a file of the site: the code of a page requests its translations only. */
async function readTranslations(site: string, url: string): Promise<Response> {
  const { pathname } = new URL(url, 'http://localhost')
  const text = await readFile(path.join(site, pathname.replace(basePathSlot, '')), 'utf8').catch(() => null)
  return text === null ? new Response(null, { status: 404 }) : new Response(text)
}
