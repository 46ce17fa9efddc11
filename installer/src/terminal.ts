import { createInterface } from 'node:readline/promises'

/** A problem that the operator can solve; the message says how. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

export const print = (...lines: string[]) => void process.stdout.write(lines.map((line) => `${line}\n`).join(''))

/** Throws an `OperatorError` unless the operator agrees on the terminal. */
export async function confirm(): Promise<void> {
  if (!process.stdin.isTTY) throw new OperatorError('Nothing was changed. Add --yes to continue without a terminal')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question('Continue? [y/N] ')
  lines.close()
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new OperatorError('Nothing was changed')
}
