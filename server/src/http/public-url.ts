import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** The URL of the site, as a function: with port 0, the system chooses the port when the server starts to listen. */
export function publicUrlOf(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): () => string {
  return () => {
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return publicUrl.replace(/:0(?=\/|$)/, `:${port}`)
  }
}
