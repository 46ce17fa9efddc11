import { existsSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import type { Step } from './run-steps.ts'

export function linkStep(link: string, target: string): Step {
  return {
    title: `Link ${link} to ${target}`,
    isDone: () => existsSync(link) && readlinkSync(link) === target,
    run: () => {
      const temporary = `${link}.new`
      rmSync(temporary, { force: true })
      symlinkSync(target, temporary)
      renameSync(temporary, link)
    },
  }
}
