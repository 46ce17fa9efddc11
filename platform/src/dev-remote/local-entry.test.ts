import { createContext, runInContext } from 'node:vm'
import { expect, test } from '@rstest/core'
import { containerName } from '@sallyport/contract/platform'
import { createLocalEntry } from './local-release.ts'

const version = '1.4.2'
const name = containerName('office', version)
const { script } = createLocalEntry('office', version)

type Container = { init: (...args: unknown[]) => Promise<void>; get: (exposed: string) => Promise<unknown> }
type Tag = { onload: () => void; onerror: () => void }

function containerIn(onScript: (tag: Tag, page: Record<string, unknown>) => void): Container {
  const page: Record<string, unknown> = {
    document: {
      createElement: () => ({}),
      head: { append: (tag: Tag) => queueMicrotask(() => onScript(tag, page)) },
    },
  }
  runInContext(script, createContext(page))
  return page[name] as Container
}

const working = (calls: unknown[]): Container => ({
  init: async (...args) => void calls.push(...args),
  get: async (exposed) => `module ${exposed}`,
})

test('init rejects when the script of the development server throws before it defines its container', async () => {
  const container = containerIn((tag) => tag.onload())

  await expect(container.init()).rejects.toThrow('The entry of office threw before it defined its container')
})

test('init loads the script again after a failure', async () => {
  let isFixed = false
  const container = containerIn((tag, page) => {
    if (isFixed) page[name] = working([])
    if (isFixed) tag.onload()
    else tag.onerror()
  })

  await expect(container.init()).rejects.toThrow('The development server of office does not respond')
  isFixed = true
  await container.init()

  expect(await container.get('./routes')).toBe('module ./routes')
})
