import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import {
  abandonPendingFiles,
  getAbandonSignal,
  hasPendingFiles,
  isAbandoned,
  registerReleaseFolder,
  trackRequest,
} from './pending-files.ts'

const urlOf = (name: string) => `${location.origin}/remotes/office/1.0.0/${name}`

/** The URLs of files that have arrived. */
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

/** A script as Rspack inserts it, of a type that happy-dom does not fetch. */
function script(name: string) {
  const element = Object.assign(document.createElement('script'), { type: 'text/plain', src: urlOf(name) })
  document.head.append(element)
  const fails = rs.fn()
  element.addEventListener('error', fails)
  return fails
}

describe('abandonPendingFiles', () => {
  test('fails pending scripts and no others', () => {
    const [pending, done] = [script('pending.js'), script('done.js')]
    arrived.add(urlOf('done.js'))

    abandonPendingFiles()

    expect([pending.mock.calls.length, done.mock.calls.length]).toEqual([1, 0])
    expect([isAbandoned(urlOf('pending.js')), isAbandoned(urlOf('done.js'))]).toEqual([true, false])
  })

  test('removes pending preloads, which aborts them', () => {
    const [pending, done] = [preload('pending.js'), preload('done.js')]
    arrived.add(urlOf('done.js'))

    abandonPendingFiles()

    expect([pending.parentNode, done.parentNode]).toEqual([null, document.head])
  })

  test('aborts pending requests and not later ones', () => {
    const before = getAbandonSignal()

    abandonPendingFiles()

    expect([before.aborted, getAbandonSignal().aborted]).toEqual([true, false])
  })
})

describe('pending files', () => {
  beforeEach(() => registerReleaseFolder('office', urlOf('remoteEntry.js')))

  test('are those of the remote, until they have arrived', () => {
    expect(hasPendingFiles('office')).toBe(false)
    script('page.js')
    expect([hasPendingFiles('office'), hasPendingFiles('admin')]).toEqual([true, false])

    arrived.add(urlOf('page.js'))
    expect(hasPendingFiles('office')).toBe(false)
  })

  test('include those of the shell, which every page needs', () => {
    document.head.append(Object.assign(document.createElement('script'), { type: 'text/plain', src: '/shell/api.js' }))

    expect([hasPendingFiles('office'), hasPendingFiles(null)]).toEqual([true, true])
  })

  test('are neither preloads, which may be translations, nor abandoned files', () => {
    preload('page.js')
    script('abandoned.js')

    abandonPendingFiles()

    expect(document.scripts).toHaveLength(1)
    expect(hasPendingFiles('office')).toBe(false)
  })

  test('include the request for the discovery document', async () => {
    let respond = () => {}
    const request = trackRequest('office', new Promise<void>((resolve) => (respond = resolve)))
    expect([hasPendingFiles('office'), hasPendingFiles('admin')]).toEqual([true, false])

    respond()
    await request

    expect(hasPendingFiles('office')).toBe(false)
  })
})
