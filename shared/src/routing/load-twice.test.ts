import { describe, expect, rs, test } from '@rstest/core'
import { loadTwice } from './load-twice.ts'

const missingChunk = () => Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })
const missingEntry = () => new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008')

/** Fails with each error in its turn, then loads. */
const loader = (...errors: Error[]) =>
  rs.fn(async () => {
    const error = errors.shift()
    if (error) throw error
    return 'code'
  })

describe('code', () => {
  test('that arrives is loaded once', async () => {
    const load = loader()

    expect(await loadTwice(load)).toBe('code')
    expect(load).toHaveBeenCalledTimes(1)
  })

  for (const [name, missing] of [
    ['chunk', missingChunk],
    ['entry', missingEntry],
  ] as const) {
    test(`whose ${name} is missing is asked for once more`, async () => {
      const load = loader(missing())

      expect(await loadTwice(load)).toBe('code')
      expect(load).toHaveBeenCalledTimes(2)
    })

    test(`whose ${name} stays missing fails`, async () => {
      const load = loader(missing(), missing(), missing())

      await expect(loadTwice(load)).rejects.toThrow(missing().message)
      expect(load).toHaveBeenCalledTimes(2)
    })
  }

  test('that throws is not run again', async () => {
    const load = loader(new TypeError('a mistake'))

    await expect(loadTwice(load)).rejects.toThrow('a mistake')
    expect(load).toHaveBeenCalledTimes(1)
  })
})
