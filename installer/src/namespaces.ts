import { exitStatus } from './programs.ts'

/** The exit status of a unit for which systemd cannot create namespaces (https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html#Process%20Exit%20Codes). */
const namespaceStatus = 226

const advice =
  'this container needs nesting, which its host allows: pct set ID --features nesting=1 (Proxmox), or lxc config set NAME security.nesting true; then restart the container'

/** `status`: the exit status of a program that runs in the sandbox of the units. */
export function namespaceProblem(status: number | null): string | null {
  if (status !== namespaceStatus) return null
  return `systemd cannot isolate services here (226/NAMESPACE): ${advice}.`
}

/** Runs a program in a sandbox like that of the units. Returns its exit status; null without systemd. */
export function tryNamespaces(): number | null {
  const sandbox = [
    'ProtectSystem=strict',
    'ProtectProc=invisible',
    'PrivateTmp=yes',
    'PrivateDevices=yes',
    'PrivateUsers=yes',
  ]
  const properties = sandbox.map((property) => `--property=${property}`)
  return exitStatus('systemd-run', ['--quiet', '--wait', '--collect', ...properties, 'true'])
}
