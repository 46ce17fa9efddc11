import { readFile } from 'node:fs/promises'
import { agentPath } from '@sallyport/site'
import type { FastifyInstance } from 'fastify'
import { compressDocument, sendDocument, type CompressedDocument } from './compressed-document.ts'
import { sendNotBuilt } from './site-responses.ts'

/** The agent is built with the server: both implement one protocol. Read once, because `agentVersion` is constant. */
export function registerAgentDownload(app: FastifyInstance, file: string) {
  let agent: Promise<CompressedDocument | null> | undefined

  /** Null if the agent is not built; the next request tries again. */
  async function readAgent(): Promise<CompressedDocument | null> {
    try {
      return await compressDocument('text/javascript; charset=utf-8', await readFile(file, 'utf8'))
    } catch {
      agent = undefined
      return null
    }
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: agentPath,
    handler: async (request, reply) => {
      agent ??= readAgent()
      const document = await agent
      if (!document) return sendNotBuilt(reply, 'The agent is not built yet.\n')
      reply.header('Content-Disposition', 'attachment')
      return sendDocument(document, request, reply, ['Accept-Encoding'])
    },
  })
}
