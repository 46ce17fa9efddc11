import { existsSync } from 'node:fs'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = installed.find((file) => existsSync(file))

/** The system's Chromium, else the one that Playwright has installed; quiet, and with a sandbox unless root runs it. */
export const chromium = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
