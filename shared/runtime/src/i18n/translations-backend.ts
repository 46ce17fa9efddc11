import type { BackendModule, ReadCallback } from 'i18next'
import { limits, readSettings } from '@sallyport/contract/config'
import { translationsPath } from '@sallyport/contract/site'

const { timeout, version } = limits.translations
const { basePath } = readSettings()

/** Loads translation files (§7). i18next retries a read that fails with `true` as the second argument. */
export const translationsBackend: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => {},
  read: (language, namespace, callback) => void read(language, namespace, callback),
  /** Called for missing keys if `saveMissing` is on. */
  create(languages, namespace, key, fallbackValue) {
    for (const language of languages) {
      const body = JSON.stringify({ [key]: fallbackValue })
      void fetch(`${basePath}/locales/add/${language}/${namespace}`, { method: 'POST', body }).catch(() => {})
    }
  },
}

/** Their next requests bypass the HTTP cache and get no delta, which may be what was damaged. */
const failedUrls = new Set<string>()

async function read(language: string, namespace: string, callback: ReadCallback): Promise<void> {
  const url = `${basePath}${translationsPath(language, namespace)}?v=${version}`
  const response = await fetchText(url, failedUrls.delete(url) ? 'reload' : 'default')
  const messages = response?.ok ? parseMessages(response.text) : false
  if (!messages) failedUrls.add(url)
  if (!response || response.status >= 500) return callback(`${url} could not be loaded`, true)
  if (!response.ok) return callback(`${url} responded with ${response.status}`, false)
  callback(messages ? null : `${url} is not an object of strings`, messages)
}

/** Null without a complete response in time. */
async function fetchText(
  url: string,
  cache: RequestCache,
): Promise<{ ok: boolean; status: number; text: string } | null> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeout)
  try {
    // The mode and the credentials must match the preload (https://developer.mozilla.org/docs/Web/HTML/Attributes/rel/preload).
    const response = await fetch(url, { mode: 'cors', credentials: 'same-origin', cache, signal: controller.signal })
    return { ok: response.ok, status: response.status, text: await response.text() }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** The messages of a translation file, a JSON object of strings (§7); false for any other text. */
function parseMessages(text: string): Record<string, string> | false {
  try {
    const messages: unknown = JSON.parse(text)
    if (typeof messages !== 'object' || messages === null || Array.isArray(messages)) return false
    const values: unknown[] = Object.values(messages)
    const isValid = values.length > 0 && values.every((value) => typeof value === 'string')
    return isValid && (messages as Record<string, string>)
  } catch {
    return false
  }
}
