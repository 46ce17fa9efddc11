import { runProgram, type Namespace } from 'agent/testing/network'

/** From 198.18.0.0/15, which is reserved for benchmarks (https://www.rfc-editor.org/rfc/rfc2544#appendix-C.2.2). */
const machineAddress = '198.18.255.1'
const nodeAddress = '198.18.255.2'
const link = { machine: 'sallyportbench', node: 'machine' }

/** Connects a network namespace to this machine until the namespace ends. `transferred`: bytes of both directions, with headers. */
export async function linkNode(node: Namespace) {
  const peer = ['type', 'veth', 'peer', 'name', link.node, 'netns', String(node.pid)]
  await runProgram('ip', ['link', 'add', link.machine, ...peer])
  await runProgram('ip', ['address', 'add', `${machineAddress}/30`, 'dev', link.machine])
  await runProgram('ip', ['link', 'set', link.machine, 'up'])
  await node.run('ip', 'address', 'add', `${nodeAddress}/30`, 'dev', link.node)
  await node.run('ip', 'link', 'set', link.node, 'up')
  return { nodeAddress, transferred: () => transferredBytes(node) }
}

/** The received and sent bytes of the interface, from `/proc/net/dev` (https://man7.org/linux/man-pages/man5/proc_pid_net.5.html). */
async function transferredBytes(node: Namespace): Promise<number> {
  const lines = await node.run('cat', '/proc/net/dev')
  const fields = new RegExp(`^\\s*${link.node}:\\s*(.*)$`, 'm').exec(lines)?.[1]?.split(/\s+/).map(Number)
  return (fields?.[0] ?? 0) + (fields?.[8] ?? 0)
}
