import { beforeEach, expect, rs, test } from '@rstest/core'
import type { DiscoveredRelease } from '@sallyport/site'

beforeEach(() => void rs.resetModules())

/** The load log of a new page. */
const openPage = async () => (await import('./load-log.ts')).loadLog

test('tells live, canary, former and local releases apart', async () => {
  const { channelOf } = await import('./load-log.ts')
  const release = (deployment?: DiscoveredRelease['deployment']) => ({
    url: '/remotes/office/1.4.2/remoteEntry.js',
    metadata: { version: '1.4.2', integrity: 'sha384-x' },
    ...(deployment && { deployment }),
    extras: { platform: { contract: 1 } },
  })

  expect(channelOf(release({ traffic: 70, default: true }))).toBe('live')
  expect(channelOf(release({ traffic: 30, default: false }))).toBe('canary')
  expect(channelOf(release({ traffic: 0, default: false }))).toBe('fallback')
  expect(channelOf(release())).toBe('dev')
})

test('raises the number of resource timings that the browser keeps', async () => {
  const enlarge = rs.spyOn(performance, 'setResourceTimingBufferSize')

  await openPage()

  expect(enlarge).toHaveBeenCalledWith(5000)
})
