import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The address that people open. The port that the system chooses (for 0) is known only while the server listens. */
export function publicUrlOf(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): () => string {
  return () => {
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return publicUrl.replace(/:0$/, `:${port}`)
  }
}
