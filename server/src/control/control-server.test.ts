import { expect, test } from '@rstest/core'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../errors/startup-error.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { sendCommand } from './control-client.ts'
import { startControlServer } from './control-server.ts'

const socketIn = (folder: string) => path.join(folder, 'control.sock')

function setUp(dataFolder = temporaryFolder('control')) {
  const errors: unknown[] = []
  const released: string[] = []
  const start = () =>
    startControlServer(dataFolder, {
      onError: (error) => errors.push(error),
      commands: {
        echo: async (input) => ({ result: input, release: async () => void released.push('echo') }),
        refuse: () => Promise.reject(new StartupError('There is not enough space')),
        fail: () => Promise.reject(new Error('secret')),
      },
    })
  const send = (command: string, input: unknown = null) =>
    sendCommand(dataFolder, { command, input }, async (result) => ({ result, releasedBefore: released.length }))
  return { dataFolder, errors, released, start, send }
}

test('returns the result of a command, and releases it when the caller has used it', async () => {
  const { dataFolder, released, start, send } = setUp()
  const stop = await start()

  const reply = await send('echo', { text: 'Осло\n' })

  expect(reply).toEqual({ value: { result: { text: 'Осло\n' }, releasedBefore: 0 } })
  await expect.poll(() => released).toEqual(['echo'])
  expect((statSync(socketIn(dataFolder)).mode & 0o777).toString(8)).toBe('600')
  await stop()
  expect(existsSync(socketIn(dataFolder))).toBe(false)
})

test('returns the sentence of a refused command, and no details of a failed one', async () => {
  const { errors, start, send } = setUp()
  const stop = await start()

  await expect(send('refuse')).rejects.toThrow('There is not enough space')
  await expect(send('fail')).rejects.toThrow('The server failed: its log has the reason')
  await expect(send('toString')).rejects.toThrow('does not know the command toString')

  await stop()
  expect(errors.map(String)).toEqual(['Error: secret'])
})

test('finds no server without a socket, and with that of a killed process, which the next server replaces', async () => {
  const { dataFolder, start, send } = setUp()
  expect(await send('echo')).toBeNull()
  const script = `require('node:net').createServer().listen('${socketIn(dataFolder)}', () => console.log('up'))`
  const killed = spawn(process.execPath, ['-e', script])
  await once(killed.stdout, 'data')
  killed.kill('SIGKILL')
  await once(killed, 'exit')

  expect(existsSync(socketIn(dataFolder))).toBe(true)
  expect(await send('echo')).toBeNull()

  const stop = await start()
  expect(await send('echo', 1)).toMatchObject({ value: { result: 1 } })
  await stop()
})

test('works in a folder whose path is too long for a socket', async () => {
  const dataFolder = path.join(temporaryFolder('control'), 'x'.repeat(120))
  mkdirSync(dataFolder)
  const { start, send } = setUp(dataFolder)
  const { TMPDIR } = process.env
  process.env['TMPDIR'] = temporaryFolder('sockets')
  const stop = await start()

  expect(await send('echo', 1)).toMatchObject({ value: { result: 1 } })

  await stop()
  if (TMPDIR) process.env['TMPDIR'] = TMPDIR
  else delete process.env['TMPDIR']
})
