import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isPostgresInstalled } from 'server/testing/postgres-server'
import { agentReport } from './agent-report.ts'
import { measureApply } from './apply-peer.ts'
import { measureFirstPing } from './first-ping.ts'
import { measureNodes } from './many-nodes.ts'

const isRoot = process.getuid?.() === 0

/** Measures real tunnels in network namespaces, and the cost of many simulated nodes. Throws when an aim is not met. */
export async function benchAgent(): Promise<void> {
  if (!isRoot || !isPostgresInstalled()) {
    console.log('No tunnels are measured: network namespaces need root, and many nodes need PostgreSQL')
    return
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-bench-'))
  try {
    const firstPing = await measureFirstPing(folder)
    const apply = await measureApply()
    const nodes = await measureNodes()
    const { text, isMet } = agentReport({ firstPing, apply, nodes })
    console.log(text)
    if (!isMet) throw new Error('An aim of the tunnels is not met')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
