import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from '@rstest/core'
import { encode } from 'uqr'
import { qrCodePng } from './qr-code-png.ts'

/** The chunks of a PNG by type; fails for a wrong checksum. */
function chunksOf(png: Buffer): Record<string, Buffer> {
  const chunks: Record<string, Buffer> = {}
  for (let offset = 8; offset < png.length;) {
    const length = png.readUInt32BE(offset)
    const body = png.subarray(offset + 4, offset + 8 + length)
    expect(png.readUInt32BE(offset + 8 + length)).toBe(crc32(body))
    chunks[body.toString('latin1', 0, 4)] = body.subarray(4)
    offset += length + 12
  }
  return chunks
}

test('writes the modules of the code as a PNG, with a quiet zone of four modules', async () => {
  const text = '[Interface]\nPrivateKey = cGhvbmUtcHJpdmF0ZS1rZXk=\n'
  const blob = await qrCodePng(text)
  const png = Buffer.from(await blob.arrayBuffer())
  const { IHDR, IDAT, IEND } = chunksOf(png)
  const modules = encode(text, { ecc: 'L', border: 4 }).data
  const width = modules.length * 8
  const lines = inflateSync(IDAT!)

  expect(blob.type).toBe('image/png')
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  expect([IHDR!.readUInt32BE(0), IHDR!.readUInt32BE(4), ...IHDR!.subarray(8)]).toEqual([width, width, 1, 0, 0, 0, 0])
  expect(IEND).toHaveLength(0)
  expect(lines).toHaveLength(width * (modules.length + 1))
  const middles = modules.map((_, row) => {
    const start = (row * 8 + 4) * (modules.length + 1)
    return [...lines.subarray(start + 1, start + 1 + modules.length)].map((byte) => byte === 0)
  })
  expect(middles).toEqual(modules)
})
