import { encode } from 'uqr'

/** In modules (ISO/IEC 18004, 6.3.8). */
export const quietZone = 4
/** The size of a module in pixels: codes of configs have 400 to 600 pixels. */
const moduleSize = 8

/**
 * The QR code of a text as a PNG, black on white with a quiet zone. Not read from a canvas, from which browsers that resist
 * fingerprinting return noise (https://bugzilla.mozilla.org/show_bug.cgi?id=967895).
 */
export async function qrCodePng(text: string): Promise<Blob> {
  const { data } = encode(text, { ecc: 'L', border: quietZone })
  const width = data.length * moduleSize
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, width)
  // One bit per pixel in greyscale; compression, filter and interlacing are 0.
  header.setUint8(8, 1)
  return new Blob(
    [
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      chunk('IHDR', new Uint8Array(header.buffer)),
      chunk('IDAT', await deflate(data.flatMap(linesOf))),
      chunk('IEND', new Uint8Array()),
    ],
    { type: 'image/png' },
  )
}

type Bytes = Uint8Array<ArrayBuffer>

/** The lines of a row of modules, each after the number of its filter (https://www.w3.org/TR/png-3/#9Filters). A byte has one module; white is 1. */
function linesOf(row: readonly boolean[]): Bytes[] {
  const line = Uint8Array.from([0, ...row.map((isDark) => (isDark ? 0x00 : 0xff))])
  return Array.from({ length: moduleSize }, () => line)
}

const deflate = async (parts: Bytes[]): Promise<Bytes> =>
  new Uint8Array(
    await new Response(new Blob(parts).stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer(),
  )

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function chunk(type: string, data: Bytes): Bytes {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  new TextEncoder().encodeInto(type, bytes.subarray(4))
  bytes.set(data, 8)
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, -4)))
  return bytes
}

/** https://www.w3.org/TR/png-3/#5CRC-algorithm */
function crc32(bytes: Bytes): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}
