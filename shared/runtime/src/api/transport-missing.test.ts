import { expect, rs, test } from '@rstest/core'

test('reports a transport that cannot be loaded and loads it again with the next call', async () => {
  rs.resetModules()
  rs.doMock('./transport.ts', () => {
    throw new Error('No such file')
  })
  const { loadTransport, setTransportErrorReporter } = await import('./load-transport.ts')
  const report = rs.fn()
  setTransportErrorReporter(report)

  await expect(loadTransport()).rejects.toThrow()
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(Number), expect.any(Error))

  rs.doUnmock('./transport.ts')
  await expect(loadTransport()).resolves.toHaveProperty('http')
})
