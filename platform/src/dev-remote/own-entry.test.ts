import { expect, test } from '@rstest/core'
import { createContext, runInContext } from 'node:vm'
import { containerName } from '@sallyport/contract/platform'
import { ownEntry } from './own-entry.ts'

const version = '1.4.2'
const name = containerName('office', version)
const { script } = ownEntry('office', version)

type Container = { init: (...given: unknown[]) => Promise<void>; get: (exposed: string) => Promise<unknown> }
type Tag = { onload: () => void; onerror: () => void }

/** The container that the entry makes, in a page where the development server's files do this when they are fetched. */
function containerWhere(arrives: (tag: Tag, page: Record<string, unknown>) => void): Container {
  const page: Record<string, unknown> = {
    document: {
      createElement: () => ({}),
      head: { append: (tag: Tag) => queueMicrotask(() => arrives(tag, page)) },
    },
  }
  runInContext(script, createContext(page))
  return page[name] as Container
}

const working = (seen: unknown[]): Container => ({
  init: async (...given) => void seen.push(...given),
  get: async (exposed) => `module ${exposed}`,
})

test('the entry hands on to the container of the development server', async () => {
  const seen: unknown[] = []
  const container = containerWhere((tag, page) => {
    page[name] = working(seen)
    tag.onload()
  })

  await container.init('share scope', 'more')

  expect(seen).toEqual(['share scope', 'more'])
  expect(await container.get('./routes')).toBe('module ./routes')
})

test('files that throw before they make a container are told at once', async () => {
  const container = containerWhere((tag) => tag.onload())

  await expect(container.init()).rejects.toThrow('The entry of office threw before it made its container')
})

test('a later call asks anew', async () => {
  let isMended = false
  const container = containerWhere((tag, page) => {
    if (isMended) page[name] = working([])
    if (isMended) tag.onload()
    else tag.onerror()
  })

  await expect(container.init()).rejects.toThrow('The development server of office does not answer')
  isMended = true
  await container.init()

  expect(await container.get('./routes')).toBe('module ./routes')
})
