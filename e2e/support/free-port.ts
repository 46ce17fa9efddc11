import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range from which Linux chooses ports for the other servers and for connections (32768 to 60999). */
const [minPort, maxPort] = [20_000, 30_000]

/** A port that is free now; configuration files need it before the program starts. */
export async function freePort(): Promise<number> {
  const port = randomInt(minPort, maxPort)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
