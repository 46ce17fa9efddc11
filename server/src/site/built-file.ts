import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { compressDocument, sendDocument, type CompressedDocument } from './compressed-document.ts'
import { sendNotBuilt } from './site-responses.ts'

type BuiltFile = { url: string; file: string; type: string; headers?: Record<string, string> }

/**
 * Serves a file of the server's own build, which is read once, or 503 until it exists. Returns a function that resolves with the document,
 * or with null if the file is not built.
 */
export function registerBuiltFile(app: FastifyInstance, { url, file, type, headers = {} }: BuiltFile) {
  let reading: Promise<CompressedDocument | null> | undefined
  const readDocument = () =>
    (reading ??= readFile(file)
      .then((content) => compressDocument(type, content))
      .catch(() => {
        reading = undefined
        return null
      }))
  app.route({
    method: ['GET', 'HEAD'],
    url,
    handler: async (request, reply) => {
      const document = await readDocument()
      if (!document) return sendNotBuilt(reply, 'The file is not built yet.\n')
      return sendDocument(document, request, reply.headers(headers), ['Accept-Encoding'])
    },
  })
  return readDocument
}
