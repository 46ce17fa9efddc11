import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { abandonPendingFiles, abandonSignal, isAbandoned } from './pending-files.ts'

const urlOf = (name: string) => `${location.origin}/remotes/office/1.0.0/${name}`

/** Only these files have arrived. */
const arrived = new Set<string>()

beforeEach(() => {
  arrived.clear()
  rs.spyOn(performance, 'getEntriesByName').mockImplementation((name) => (arrived.has(name) ? [{} as never] : []))
})
afterEach(() => {
  document.head.innerHTML = ''
  rs.restoreAllMocks()
})

function preload(name: string) {
  const link = document.createElement('link')
  document.head.append(link)
  link.setAttribute('href', urlOf(name))
  link.setAttribute('rel', 'preload')
  return link
}

/** A script outside of the document: one in it would be fetched here. */
function script(name: string) {
  const element = Object.assign(document.createElement('script'), { async: true, src: urlOf(name) })
  const fails = rs.fn()
  element.addEventListener('error', fails)
  return { element, fails }
}

describe('giving up what is pending', () => {
  test('fails scripts that have not arrived, and leaves the others', () => {
    const [pending, done] = [script('pending.js'), script('done.js')]
    const found = [pending.element, done.element] as unknown as NodeListOf<HTMLElement>
    rs.spyOn(document.head, 'querySelectorAll').mockReturnValue(found)
    arrived.add(urlOf('done.js'))

    abandonPendingFiles()

    expect([pending.fails.mock.calls.length, done.fails.mock.calls.length]).toEqual([1, 0])
    expect([isAbandoned(urlOf('pending.js')), isAbandoned(urlOf('done.js'))]).toEqual([true, false])
  })

  test('removes preloads that have not arrived, which aborts them', () => {
    const [pending, done] = [preload('pending.js'), preload('done.js')]
    arrived.add(urlOf('done.js'))

    abandonPendingFiles()

    expect([pending.parentNode, done.parentNode]).toEqual([null, document.head])
  })

  test('aborts requests under way, and not those that follow', () => {
    const before = abandonSignal()

    abandonPendingFiles()

    expect([before.aborted, abandonSignal().aborted]).toEqual([true, false])
  })
})
