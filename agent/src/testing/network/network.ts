export { withoutAmneziaLines } from './amnezia-stand-ins.ts'
export { bringTunnelUp, canConnect, canPing, download, installResolvconf } from './client-tunnel.ts'
export { openNamespace, runInNetworkOf, runProgram, type Namespace, type Started } from './namespace.ts'
export {
  apiPort,
  initNode,
  runEnterCommand,
  startAgent,
  startWebServer,
  tunnelAddress,
  type NodeType,
} from './node-agent.ts'
export { linkClient, nodeAddress, openTunnelNetwork, type TunnelNetwork } from './tunnel-network.ts'
