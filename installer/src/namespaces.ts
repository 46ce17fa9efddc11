import { exitStatus } from './run-programs.ts'

/**
 * Exit statuses of a program for which systemd cannot create namespaces, here those of mounts and of users
 * (https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html#Process%20Exit%20Codes).
 */
const failures = new Map([
  [226, '226/NAMESPACE'],
  [217, '217/USER'],
])

const advice =
  'this container needs nesting, which its host allows: pct set ID --features nesting=1 (Proxmox), or lxc config set NAME security.nesting true; then restart the container'

/** `status`: the exit status of a program in a sandbox like that of the units. */
export function namespaceProblem(status: number | null): string | null {
  const failure = failures.get(status ?? 0)
  return failure ? `systemd cannot isolate services here (${failure}): ${advice}.` : null
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
