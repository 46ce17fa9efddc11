import { readBuiltRelease } from '../folder/built-release.ts'
import { releaseApps } from '../release-apps.ts'

/** Releases a build in a separate process, prints the steps, and kills itself after `lastStep`. */
const [site, dist, lastStep] = process.argv.slice(2)

await releaseApps({
  site: site!,
  build: async () => [readBuiltRelease(dist!)],
  checks: [],
  now: new Date().toISOString(),
  onStep(step) {
    process.stdout.write(`${step}\n`)
    if (step === lastStep) process.kill(process.pid, 'SIGKILL')
  },
})
