export {
  agentBodyLimits,
  agentPaths,
  agentRefusal,
  agentStatus,
  desiredState,
  generationLimits,
  putStateResponse,
  responseLimit,
  wireGuardKey,
  type AgentRefusal,
  type AgentStatus,
  type DesiredPeer,
  type DesiredState,
  type PeerStatus,
  type PutStateResponse,
} from './agent-protocol.ts'
export { formatAgentToken, parseAgentToken } from './agent-token.ts'
export { formatNodeSetup, isNodeSetup, parseNodeSetup, type NodeSetup } from './node-setup.ts'
