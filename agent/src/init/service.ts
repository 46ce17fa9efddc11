import { existsSync } from 'node:fs'
import type { AgentConfig } from '../config/config.ts'
import { run, succeeds } from './debian-programs.ts'
import { account, nodePaths, socketFolders, unit } from './node-paths.ts'

/** Whether systemd manages this machine (https://www.freedesktop.org/software/systemd/man/latest/sd_booted.html). */
export const hasSystemd = () => existsSync('/run/systemd/system')

export const foregroundCommand = 'sallyport-agent run'

export function startAgent(): void {
  run('systemctl', ['daemon-reload'])
  run('systemctl', ['enable', '--now', unit])
}

/** Stops and disables the unit if it exists. The tunnel stays up. */
export function stopAgent(): void {
  if (existsSync(nodePaths.unit)) succeeds('systemctl', ['disable', '--now', unit])
}

const firstUnprivilegedPort = 1024

/** Limits the unit to configuring the network. */
const hardening = `NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
LockPersonality=yes
RemoveIPC=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
UMask=0077`

type AgentUnit = Pick<AgentConfig, 'listen_port' | 'api' | 'type'> & { node: string }

/**
 * Starts after nftables.service, which deletes all tables when it starts. `KillMode=process` keeps the tunnels of wireguard-go while the
 * agent restarts; `ExecStopPost` kills all other processes, as root.
 */
export function agentUnit({ node, listen_port, api, type }: AgentUnit): string {
  const isPrivileged = listen_port < firstUnprivilegedPort || api.port < firstUnprivilegedPort
  const capabilities = `CAP_NET_ADMIN${isPrivileged ? ' CAP_NET_BIND_SERVICE' : ''}`
  return `[Unit]
Description=Sallyport node agent
Wants=network-online.target
After=network-online.target nftables.service
StartLimitIntervalSec=0

[Service]
ExecStart=${node} ${nodePaths.program} run
User=${account}
Group=${account}
Restart=always
RestartSec=2
KillMode=process
ExecStopPost=+${node} ${nodePaths.program} end-processes
AmbientCapabilities=${capabilities}
CapabilityBoundingSet=${capabilities}
StateDirectory=sallyport-agent
StateDirectoryMode=0700
# The sockets of wireguard-go.
RuntimeDirectory=${socketFolders[type]}
RuntimeDirectoryPreserve=yes
DevicePolicy=closed
DeviceAllow=/dev/net/tun rw
RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK AF_UNIX
# Without MemoryDenyWriteExecute, which is incompatible with the just-in-time compiler of Node:
# https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html#MemoryDenyWriteExecute=
${hardening}

[Install]
WantedBy=multi-user.target
`
}
