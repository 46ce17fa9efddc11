import { expect, test } from '@rstest/core'
import { runProgram } from './run-program.ts'

const failures: [title: string, script: string, reason: string][] = [
  ['the last line of standard error', 'echo notice >&2; echo refused >&2; exit 1', 'refused'],
  [
    'the error that wireguard-go prints to standard output',
    'echo notice >&2; echo "ERROR: no device"; exit 1',
    'ERROR: no device',
  ],
  ['the exit status of a program without messages', 'exit 3', 'exit status 3'],
]

for (const [title, script, reason] of failures) {
  test(`the message of a failure has ${title}`, async () => {
    await expect(runProgram('sh', ['-c', script])).rejects.toThrow(`sh -c: ${reason}`)
  })
}

test('the message of a failure has nothing else of standard output, which may hold keys', async () => {
  const failed = runProgram('sh', ['-c', 'echo private; echo refused >&2; exit 1'])

  await expect(failed).rejects.not.toThrow('private')
})

test('a program that is not installed is named', async () => {
  await expect(runProgram('sallyport-missing', ['show'])).rejects.toThrow('sallyport-missing show: not installed')
})
