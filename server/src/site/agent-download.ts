import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { AgentProgram } from '@sallyport/contract/endpoints'
import { agentPath } from '@sallyport/site'
import type { FastifyInstance } from 'fastify'
import { compressDocument, readOnce, sendDocument } from './compressed-document.ts'
import { sendNotBuilt } from './site-responses.ts'

/**
 * Serves the agent of the same build, because server and agent implement one protocol. Reads it once, because `agentVersion` is constant.
 * Returns a function that describes the served program; it resolves with null if the agent is not built.
 */
export function registerAgentDownload(app: FastifyInstance, file: string, publicUrl: () => string) {
  const readAgent = readOnce(async () =>
    compressDocument('text/javascript; charset=utf-8', await readFile(file, 'utf8')),
  )
  app.route({
    method: ['GET', 'HEAD'],
    url: agentPath,
    handler: async (request, reply) => {
      const document = await readAgent()
      if (!document) return sendNotBuilt(reply, 'The agent is not built yet.\n')
      reply.header('Content-Disposition', 'attachment')
      return sendDocument(document, request, reply, ['Accept-Encoding'])
    },
  })
  return async (): Promise<AgentProgram> => {
    const document = await readAgent()
    if (!document) return null
    return { url: publicUrl() + agentPath, sha256: createHash('sha256').update(document.identity).digest('hex') }
  }
}
