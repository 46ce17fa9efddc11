import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { canBoot } from './support/bare-server.ts'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const execute = promisify(execFile)

/** WireGuard for kernels without it; wg-quick falls back to it. */
const wireguardGo = '/usr/bin/wireguard-go'

test.skip(!canBoot, 'Machines need root, mmdebstrap, systemd-nspawn and slirp4netns')

/** Runs commands in a Debian root, in the network of the machine or in an empty one; returns their output. */
async function runIn(root: string, commands: string, network: string[] = []): Promise<string> {
  const prepare = 'mount --bind /dev "$0/dev" && mount -t tmpfs run "$0/run" && exec chroot "$0" sh -ec "$1"'
  const namespaces = [...network, '--mount', '--pid', '--fork', `--mount-proc=${root}/proc`]
  const { stdout } = await execute('unshare', [...namespaces, 'sh', '-c', prepare, root, commands], {
    maxBuffer: 2 ** 26,
  })
  return stdout
}

for (const release of ['bookworm', 'trixie']) {
  test(
    `the commands of the card install what a bare Debian ${release} lacks, and bring the tunnel up`,
    { tag: '@long' },
    async ({ asMember: page }) => {
      test.setTimeout(15 * 60_000)
      await page.goto(routes.nodes.to())
      await page.getByRole('link', { name: 'Chicago', exact: true }).click()
      await page.getByLabel('Name', { exact: true }).fill('phone')
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      const steps = page.getByRole('region', { name: 'On this device' })
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        steps.getByRole('button', { name: 'Download config' }).click(),
      ])
      const [, install, start] = await steps.locator('code').allTextContents()

      const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-linux-client-'))
      const root = path.join(folder, release)
      try {
        const packages = 'sudo,iproute2,procps'
        await execute('mmdebstrap', ['--quiet', '--variant=minbase', `--include=${packages}`, release, root])
        copyFileSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'))
        if (existsSync(wireguardGo)) copyFileSync(wireguardGo, path.join(root, 'usr/local/bin/wireguard-go'))
        // The host names of the demonstration do not exist.
        const config = readFileSync(await download.path(), 'utf8').replace(
          /^Endpoint = .*/m,
          'Endpoint = 192.0.2.1:51820',
        )
        await execute('sh', ['-c', 'printf %s "$1" > "$0"', path.join(root, 'root/phone.conf'), config])

        await runIn(root, `cd /root; ${install!}`)
        const output = await runIn(root, `cd /root; ${start!}; wg show; cat /etc/resolv.conf; wg-quick down phone`, [
          '--net',
        ])

        expect(output).toContain('interface: phone')
        expect(output).toContain('nameserver 1.1.1.1')
        expect(existsSync(path.join(root, 'root/phone.conf'))).toBe(false)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
}
