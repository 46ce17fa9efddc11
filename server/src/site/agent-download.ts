import { createHash } from 'node:crypto'
import type { AgentProgram } from '@sallyport/contract/endpoints'
import { agentPath } from '@sallyport/site'
import type { FastifyInstance } from 'fastify'
import { registerBuiltFile } from './built-file.ts'

/**
 * Serves the agent of the same build, because server and agent implement one protocol. Reads it once, because `agentVersion` is constant.
 * Returns a function that describes the served program; it resolves with null if the agent is not built.
 */
export function registerAgentDownload(app: FastifyInstance, file: string, publicUrl: () => string) {
  const readAgent = registerBuiltFile(app, {
    url: agentPath,
    file,
    type: 'text/javascript; charset=utf-8',
    headers: { 'Content-Disposition': 'attachment' },
  })
  return async (): Promise<AgentProgram> => {
    const document = await readAgent()
    if (!document) return null
    return { url: publicUrl() + agentPath, sha256: createHash('sha256').update(document.identity).digest('hex') }
  }
}
