import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import { isModuleError, loadChunks } from './loading.ts'

beforeEach(() => void rs.useFakeTimers())
afterEach(() => void rs.useRealTimers())

const missingScript = () => Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })
const missingStylesheet = () =>
  Object.assign(new Error('Loading CSS chunk 7 failed'), { code: 'CSS_CHUNK_LOAD_FAILED' })

const loader = (...errors: Error[]) =>
  rs.fn(async () => {
    const error = errors.shift()
    if (error) throw error
    return 'code'
  })

async function outcomeOf(load: () => Promise<string>) {
  const startedAt = performance.now()
  const settled = loadChunks(load).then(
    (value) => ({ value, error: undefined }),
    (error: unknown) => ({ value: undefined, error }),
  )
  await rs.runAllTimersAsync()
  return { ...(await settled), duration: performance.now() - startedAt }
}

describe('a chunk', () => {
  test('that can be loaded is requested once', async () => {
    const load = loader()

    expect((await outcomeOf(load)).value).toBe('code')
    expect(load).toHaveBeenCalledTimes(1)
  })

  for (const [name, missing] of [
    ['script', missingScript],
    ['stylesheet', missingStylesheet],
  ] as const) {
    test(`whose ${name} is missing is requested again after growing delays`, async () => {
      const load = loader(missing(), missing())

      expect((await outcomeOf(load)).value).toBe('code')
      expect(load).toHaveBeenCalledTimes(3)
    })

    test(`whose ${name} stays missing fails with the error of the bundler`, async () => {
      const error = missing()
      const load = loader(missing(), missing(), error, missing())

      expect((await outcomeOf(load)).error).toBe(error)
      expect(load).toHaveBeenCalledTimes(3)
    })
  }

  test('that takes ten seconds is loaded', async () => {
    const load = rs.fn(() => new Promise<string>((resolve) => setTimeout(resolve, 10_000, 'code')))

    expect(await outcomeOf(load)).toMatchObject({ value: 'code', duration: 10_000 })
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('that hangs fails after the time-out without a retry', async () => {
    const load = rs.fn(() => new Promise<string>(() => {}))

    const { error, duration } = await outcomeOf(load)

    expect(error).toMatchObject({ name: 'ChunkLoadError', type: 'timeout' })
    expect(duration).toBe(limits.remote.fileTimeout)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('that throws is not loaded again and fails with a module error', async () => {
    const load = loader(new TypeError('a mistake'))

    const { error } = await outcomeOf(load)

    expect(error).toMatchObject({ message: 'TypeError: a mistake', cause: expect.any(TypeError) })
    expect([isModuleError(error), isModuleError(missingScript())]).toEqual([true, false])
    expect(load).toHaveBeenCalledTimes(1)
  })
})
