export * from './agent-protocol.ts'
export { formatAgentToken, parseAgentToken } from './agent-token.ts'
export * from './node-setup.ts'
