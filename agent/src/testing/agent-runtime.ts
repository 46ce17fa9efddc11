import { existsSync } from 'node:fs'
import path from 'node:path'

const name = `node-${process.platform}-${process.arch}`
/** Where `npm test` installs it (`platform/test-nodes.mjs`). */
const file = path.resolve(import.meta.dirname, '../../../.cache/node-oldest/node_modules', name, 'bin/node')

export const hasOldestNode = existsSync(file)

/** The Node that the agent runs with in tests: the oldest that it supports if it is installed, else the current one. */
export const agentRuntime = hasOldestNode ? file : process.execPath
