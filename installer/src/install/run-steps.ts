import { createInterface } from 'node:readline/promises'
import { OperatorError, print } from '../programs.ts'

/** A step of an installation. `run` completes it, also after an interruption. */
export type Step = {
  title: string
  isDone: () => boolean | Promise<boolean>
  run: () => void | Promise<void>
}

/** Shows the steps that are not done, asks once, and runs them. */
export async function runSteps(steps: readonly Step[], yes: boolean): Promise<void> {
  const plan: Step[] = []
  for (const step of steps) if (!(await step.isDone())) plan.push(step)
  if (plan.length === 0) return print('Everything is set up already: nothing was changed.')
  print('This will change this machine:', ...plan.map(({ title }) => `- ${title}`))
  if (!yes) await confirm()
  for (const step of steps) {
    if (await step.isDone()) continue
    print(`▸ ${step.title}`)
    await step.run()
  }
}

/** Throws an `OperatorError` unless the operator agrees on the terminal. */
export async function confirm(): Promise<void> {
  if (!process.stdin.isTTY) throw new OperatorError('Nothing was changed. Add --yes to continue without a terminal')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question('Continue? [y/N] ')
  lines.close()
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new OperatorError('Nothing was changed')
}
