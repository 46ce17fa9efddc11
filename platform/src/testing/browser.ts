import { existsSync } from 'node:fs'

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const headlessShell = '/usr/bin/chromium-headless-shell'
const installed = (files: readonly string[]) => {
  const executablePath = files.find((file) => existsSync(file))
  return executablePath ? { executablePath } : {}
}

/** Playwright launch options: the system's Chromium if there is one, without background requests, sandboxed unless run as root. */
export const chromiumOptions = {
  ...installed(browsers),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/**
 * The same engine without the interface of the browser, which doubles the processor time of a page load. It cannot install apps, and has
 * no back/forward cache.
 */
export const headlessShellOptions = {
  ...chromiumOptions,
  ...installed([headlessShell, ...browsers]),
  // Reuses the renderer process of a site, and starts no spare process, which halves the processor time of a page load.
  args: [...chromiumOptions.args, '--renderer-process-limit=1'],
}
