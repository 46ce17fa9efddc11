import { expect, rs, test } from '@rstest/core'

test('files that send calls are reported when they cannot be loaded, and requested again by the next call', async () => {
  rs.resetModules()
  rs.doMock('./transport.ts', () => {
    throw new Error('No such file')
  })
  const { prepareCalls, reportMissingTransportTo } = await import('./call.ts')
  const report = rs.fn()
  reportMissingTransportTo(report)

  await expect(prepareCalls()).rejects.toThrow()
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(Number), expect.any(Error))

  rs.doUnmock('./transport.ts')
  await expect(prepareCalls()).resolves.toHaveProperty('http')
})
