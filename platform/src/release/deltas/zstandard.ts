import { createHash } from 'node:crypto'
import type * as zstd from '@bokuweb/zstd-wasm'
import { deltaMagic } from '@sallyport/site'

type Zstandard = typeof zstd

export type DeltaCodec = {
  /** The body of a response with `Content-Encoding: dcz` (https://www.rfc-editor.org/rfc/rfc9842#section-5). */
  encode: (content: Buffer, dictionary: Buffer) => Buffer
  isDeltaOf: (delta: Buffer, content: Buffer, dictionary: Buffer) => boolean
}

/** Level 22 takes four times as long. It saves nothing after the change of a line, and 5 % for files that differ much. */
const level = 10

let initialized: Promise<Zstandard> | undefined

/** Called once, because a second call would replace the memory of the module while in use. */
async function initialize(): Promise<Zstandard> {
  const zstandard = await import('@bokuweb/zstd-wasm')
  await zstandard.init()
  return zstandard
}

/** Loads Zstandard from a package, because Node 20 does not contain it (https://github.com/nodejs/node/pull/52100). */
export async function loadDeltaCodec(): Promise<DeltaCodec> {
  initialized ??= initialize()
  const zstandard = await initialized
  return {
    encode: (content, dictionary) => Buffer.concat([headerFor(dictionary), compress(zstandard, content, dictionary)]),
    isDeltaOf(delta, content, dictionary) {
      const header = headerFor(dictionary)
      if (!header.equals(delta.subarray(0, header.length))) return false
      try {
        return content.equals(decompress(zstandard, delta.subarray(header.length), dictionary))
      } catch {
        return false
      }
    },
  }
}

const headerFor = (dictionary: Buffer) =>
  Buffer.from([...deltaMagic, ...createHash('sha256').update(dictionary).digest()])

function compress({ createCCtx, compressUsingDict, freeCCtx }: Zstandard, content: Buffer, dictionary: Buffer) {
  const context = createCCtx()
  try {
    return compressUsingDict(context, content, dictionary, level)
  } finally {
    freeCCtx(context)
  }
}

function decompress({ createDCtx, decompressUsingDict, freeDCtx }: Zstandard, frame: Buffer, dictionary: Buffer) {
  const context = createDCtx()
  try {
    return decompressUsingDict(context, frame, dictionary)
  } finally {
    freeDCtx(context)
  }
}
