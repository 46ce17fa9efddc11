import { navGroups } from '@sallyport/contract/config'
import { slots } from '@sallyport/site'

const navItems = navGroups.map((group) => ({
  label: { en: slots.navLabel, ru: slots.navLabel },
  to: `${slots.navPath}/${group}`,
  group,
  position: 0,
  audience: group === 'admin' ? 'admin' : 'anyone',
}))
const dataBlocks: Record<string, unknown> = {
  settings: { appName: slots.appName, basePath: slots.basePath, apiBaseUrl: slots.basePath },
  discovery: {
    extras: { platform: { remotes: { slot: { prefixes: [slots.navPath], audience: 'anyone', navItems } } } },
  },
}
const ignore = () => {}

/** The browser globals that modules of an app read during evaluation. `window` is undefined, as on a server. */
const globals = {
  document: {
    // The federation runtime reads its state from `defaultView`.
    defaultView: globalThis,
    documentElement: { dataset: {}, lang: '' },
    getElementById: (id: string) => (id in dataBlocks ? { textContent: JSON.stringify(dataBlocks[id]) } : null),
  },
  location: new URL(`http://localhost${slots.basePath}/`),
  localStorage: { getItem: () => null, setItem: ignore, removeItem: ignore },
  navigator: { languages: [], userAgent: '', maxTouchPoints: 0, onLine: true },
  matchMedia: () => ({ matches: false, addEventListener: ignore, removeEventListener: ignore }),
  addEventListener: ignore,
  innerWidth: 0,
  // Pages request only translations.
  fetch: async (url: string) => {
    const [, language = ''] = /\/locales\/([^/]+)\//.exec(url) ?? []
    return new Response(JSON.stringify(import.meta.env.TRANSLATIONS[language]))
  },
}
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
