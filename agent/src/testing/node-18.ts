import { existsSync } from 'node:fs'
import path from 'node:path'

const name = `node-${process.platform}-${process.arch}`
const file = path.resolve(import.meta.dirname, '../../../.cache/node-18/node_modules', name, 'bin/node')

export const hasNode18 = existsSync(file)

/** The Node that the agent runs with in tests: 18 if `npm test` installed it, else the current one. */
export const agentRuntime = hasNode18 ? file : process.execPath
