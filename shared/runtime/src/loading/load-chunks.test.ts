import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import { isModuleError, loadChunks } from './load-chunks'

beforeEach(() => void rs.useFakeTimers())
afterEach(() => void rs.useRealTimers())

const missingScript = () => Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })
const missingSheet = () => Object.assign(new Error('Loading CSS chunk 7 failed'), { code: 'CSS_CHUNK_LOAD_FAILED' })

/** Fails with each error in its turn, then loads. */
const loader = (...errors: Error[]) =>
  rs.fn(async () => {
    const error = errors.shift()
    if (error) throw error
    return 'code'
  })

/** What became of it, and how many milliseconds later. */
async function outcomeOf(load: () => Promise<string>) {
  const begun = performance.now()
  const ended = loadChunks(load).then(
    (value) => ({ value, error: undefined }),
    (error: unknown) => ({ value: undefined, error }),
  )
  await rs.runAllTimersAsync()
  return { ...(await ended), lasted: performance.now() - begun }
}

describe('code', () => {
  test('that arrives is loaded once', async () => {
    const load = loader()

    expect((await outcomeOf(load)).value).toBe('code')
    expect(load).toHaveBeenCalledTimes(1)
  })

  for (const [name, missing] of [
    ['script', missingScript],
    ['sheet', missingSheet],
  ] as const) {
    test(`whose ${name} is missing is asked for again, and later each time`, async () => {
      const load = loader(missing(), missing())

      expect((await outcomeOf(load)).value).toBe('code')
      expect(load).toHaveBeenCalledTimes(3)
    })

    test(`whose ${name} stays missing fails with the bundler’s own error`, async () => {
      const error = missing()
      const load = loader(missing(), missing(), error, missing())

      expect((await outcomeOf(load)).error).toBe(error)
      expect(load).toHaveBeenCalledTimes(3)
    })
  }

  test('that takes ten seconds arrives', async () => {
    const load = rs.fn(() => new Promise<string>((resolve) => setTimeout(resolve, 10_000, 'code')))

    expect(await outcomeOf(load)).toMatchObject({ value: 'code', lasted: 10_000 })
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('that hangs fails after its limit and is not requested again by itself', async () => {
    const load = rs.fn(() => new Promise<string>(() => {}))

    const { error, lasted } = await outcomeOf(load)

    expect(error).toMatchObject({ name: 'ChunkLoadError', type: 'timeout' })
    expect(lasted).toBe(limits.remote.fileTimeout)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('that throws is not run again, and is told from files that are missing', async () => {
    const load = loader(new TypeError('a mistake'))

    const { error } = await outcomeOf(load)

    expect(error).toMatchObject({ message: 'TypeError: a mistake', cause: expect.any(TypeError) })
    expect([isModuleError(error), isModuleError(missingScript())]).toEqual([true, false])
    expect(load).toHaveBeenCalledTimes(1)
  })
})
