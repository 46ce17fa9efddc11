import Bowser from 'bowser'
import type { SessionClient } from '@sallyport/contract/endpoints'

/** Longer than the header of a browser. Bounds the cost of the patterns, together with the collapsed spaces. */
const maxLength = 512
const plain = (userAgent: string) => userAgent.slice(0, maxLength).replace(/\s+/g, ' ')

const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(Bowser.OS_MAP))
const nameIn = (names: ReadonlySet<string>, name: string | undefined) => (name && names.has(name) ? name : null)

/** The browser and the system that a `User-Agent` header names. Other names than those of the library are dropped, because a client can send any text. */
export function sessionClientOf(userAgent = ''): SessionClient {
  const { browser, os } = Bowser.parse(plain(userAgent) || '-')
  return { browser: nameIn(browsers, browser.name), system: nameIn(systems, os.name) }
}
