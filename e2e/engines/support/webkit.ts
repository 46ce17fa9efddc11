import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '../../support/free-port.ts'
import type { Engine, EngineDriver, Key } from './engine-driver.ts'
import { clickActions, keyActions, startSession, waitForDriver, type SendCommand } from './webdriver.ts'

const window = path.join(import.meta.dirname, 'webkit-window.py')

const programs = ['WebKitWebDriver', 'Xvfb', 'setpriv']
const importWebKit = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"

const succeeds = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0

export const isWebKitInstalled = () =>
  programs.every((program) => succeeds('which', program)) && succeeds('/usr/bin/python3', '-c', importWebKit)

/** Debian's WebKitGTK in a virtual display, driven over WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const display = await startDisplay()
  return { open: (userAgent) => openPage(display.name, userAgent), close: () => stopProgram(display.program) }
}

/**
 * The program is killed when this process ends (https://manpages.debian.org/setpriv). It has a process group of its own. Xvfb writes its
 * display number to stream 3.
 */
const startProgram = (program: string, args: string[], env = process.env) =>
  spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })

/** Kills the processes of a browser too, which would go on writing into its folder. */
async function stopProgram(program: ChildProcess) {
  process.kill(-program.pid!, 'SIGKILL')
  if (program.exitCode === null && program.signalCode === null) await once(program, 'exit')
}

async function startDisplay() {
  const program = startProgram('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
  const [number] = (await once(program.stdio[3] as Readable, 'data')) as [Buffer]
  return { program, name: `:${number.toString().trim()}` }
}

/** Starts a driver for each page: a driver has one session at a time, and killing it ends a page that does not respond. */
async function openPage(display: string, userAgent = ''): Promise<EngineDriver> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sallyport-webkit-'))
  const downloadFolder = path.join(folder, 'downloads')
  mkdirSync(downloadFolder)
  const { program, send } = await startDriver(display, folder, userAgent)
  return {
    ...navigation(send),
    ...input(send),
    evaluate: (expression) => send('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
    resize: async (width, height) => void (await send('POST', '/window/rect', { width, height })),
    screenshot: async () => Buffer.from((await send('GET', '/screenshot')) as string, 'base64'),
    consoleErrors: () => errorsOf(path.join(folder, 'console.log')),
    downloadFolder,
    async close() {
      await stopProgram(program)
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function startDriver(display: string, folder: string, userAgent: string) {
  const port = await freePort()
  const env = { ...process.env, DISPLAY: display, TZ: 'UTC' }
  const program = startProgram('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], env)
  const driverUrl = `http://127.0.0.1:${port}`
  await waitForDriver(driverUrl)
  // The browser is killed when its driver ends.
  const args = ['--pdeathsig', 'KILL', '/usr/bin/python3', window, folder, userAgent]
  const browser = { binary: '/usr/bin/setpriv', args }
  return { program, send: await startSession(driverUrl, { 'webkitgtk:browserOptions': browser }) }
}

const navigation = (send: SendCommand) => ({
  goto: async (url: string) => void (await send('POST', '/url', { url })),
  reload: async () => void (await send('POST', '/refresh', {})),
  back: async () => void (await send('POST', '/back', {})),
  forward: async () => void (await send('POST', '/forward', {})),
})

/** The key codes of WebDriver (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const keys: Record<Key, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
}

const input = (send: SendCommand) => ({
  click: async (point: { x: number; y: number }) => void (await send('POST', '/actions', clickActions(point))),
  type: async (text: string) => void (await send('POST', '/actions', keyActions(Array.from(text)))),
  press: async (key: Key) => void (await send('POST', '/actions', keyActions([keys[key]]))),
})

const errorLine = /\bCONSOLE (?:\w+ )?ERROR\b/
/**
 * WebKit reports this CORS error for each request that a navigation aborts (https://github.com/whatwg/html/issues/4489). The site sends
 * no cross-origin requests, which could really cause it.
 */
const abortedRequest = /cannot load \S+ due to access control checks\.$/

/** The lines of errors in a console log, such as `http://…/main.js:1:22: CONSOLE JS ERROR TypeError: …`. */
const errorsOf = (log: string) =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => errorLine.test(line) && !abortedRequest.test(line))
