import { expect, rs, test } from '@rstest/core'

test('files that send calls are reported when they cannot be loaded, and requested again by the next call', async () => {
  rs.resetModules()
  rs.doMock('./transport.ts', () => {
    throw new Error('No such file')
  })
  const { loadTransport, setTransportErrorReporter } = await import('./call.ts')
  const report = rs.fn()
  setTransportErrorReporter(report)

  await expect(loadTransport()).rejects.toThrow()
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(Number), expect.any(Error))

  rs.doUnmock('./transport.ts')
  await expect(loadTransport()).resolves.toHaveProperty('http')
})
