import { expect, rs, test } from '@rstest/core'

test('reports an HTTP client that cannot be loaded and loads it again with the next call', async () => {
  rs.resetModules()
  rs.doMock('./http-client.ts', () => {
    throw new Error('No such file')
  })
  const { loadHttpClient, setHttpClientErrorReporter } = await import('./load-http-client.ts')
  const report = rs.fn()
  setHttpClientErrorReporter(report)

  await expect(loadHttpClient()).rejects.toThrow()
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(Error))

  rs.doUnmock('./http-client.ts')
  await expect(loadHttpClient()).resolves.toHaveProperty('http')
})
