import { describe, expect, test } from '@rstest/core'
import { allEndpoints } from '@sallyport/contract/endpoints'
import { readCanaryBucket } from '@sallyport/site'
import * as v from 'valibot'
import { sessionClientOf } from '../accounts/sign-in.ts'
import { createNowpayments } from '../billings/gateways/nowpayments.ts'
import { hostileJson, hostileTexts, parsedHeaders } from '../testing/requests/hostile-texts.ts'
import { temporarySite } from '../testing/temporary-site.ts'
import { addSignedInUser, apiToken, sharedServer } from '../testing/test-server.ts'

/** Input four times as long costs four times as much if the cost is linear, and sixteen times if it is quadratic. */
const maxRatio = 8
const headerSizes = [4_000, 16_000] as const
const bodySizes = [7_500, 30_000] as const

const site = temporarySite()

const server = await sharedServer({ SITE_DIR: site.folder, TRUST_PROXY: '127.0.0.1' })

const { token } = await addSignedInUser(server.store, { is_admin: true })

type Measured = { name: string; work: (size: number) => unknown }

async function expectLinear(cases: readonly Measured[], sizes: readonly [number, number]) {
  const failures: string[] = []
  for (const { name, work } of cases) {
    const ratio = await costRatio(work, sizes, maxRatio)
    if (ratio > maxRatio) failures.push(`${name}: ${ratio.toFixed(1)} times the work`)
  }
  expect(failures).toEqual([])
}

const targets = ['/', '/discovery.json', '/manifest.webmanifest', '/icon.svg', '/remotes/office/1.2.3/remoteEntry.js']

describe('the cost of a request grows linearly with', () => {
  for (const [kind, text] of Object.entries(hostileTexts)) {
    test(`headers of ${kind}`, async () => {
      const headersOf = (size: number, except: readonly string[]) => {
        const hostile = Object.entries(parsedHeaders).filter(([name]) => !except.includes(name))
        return Object.fromEntries(hostile.map(([name, start]) => [name, start + text(size)]))
      }
      const get = (url: string) => ({
        name: url,
        work: (size: number) => server.app.inject({ method: 'GET', url, headers: headersOf(size, []) }),
      })
      const call = (except: readonly string[]) => ({
        name: `a call with other ${except.join(' and ')}`,
        work: (size: number) =>
          server.request('GET', '/api/user/info', {
            token,
            headers: { 'x-api-token': apiToken, ...headersOf(size, except) },
          }),
      })
      await expectLinear(
        [...targets.map(get), call(['x-api-token']), call(['x-api-token', 'authorization'])],
        headerSizes,
      )
    })

    test(`URLs of ${kind}`, async () => {
      const get = (start: string) => ({
        name: start,
        work: (size: number) => server.request('GET', start + text(size).replaceAll(/\s/g, '+'), { token }),
      })
      await expectLinear(
        ['/', '/office/node/', '/api/user/register/invite/', '/?', '/api/admin/user/list?search='].map(get),
        headerSizes,
      )
    })

    test(`fields of ${kind}`, async () => {
      const parts = allEndpoints.flatMap(({ path, params, query, body }) =>
        [params, query, body].flatMap((schema) => (schema ? [{ path, schema }] : [])),
      )
      const fields = parts.flatMap(({ path, schema }) =>
        fieldNames(schema).map((name) => ({
          name: `${path} ${name}`,
          work: (size: number) => v.safeParse(schema, { [name]: text(size) }),
        })),
      )
      const params = parts.filter(({ schema }) => fieldNames(schema).includes('connect_params'))
      const ofParams = params.map(({ path, schema }) => ({
        name: `${path} H1`,
        work: (size: number) => v.safeParse(schema, { connect_params: { H1: text(size), I1: text(size) } }),
      }))
      expect(fields.length).toBeGreaterThan(50)
      expect(ofParams).toHaveLength(3)
      await expectLinear([...fields, ...ofParams], bodySizes)
    })

    test(`cookies of ${kind} during a canary release, and user agents of ${kind} at a sign-in`, async () => {
      const bucket = { name: 'canary bucket', work: (size: number) => readCanaryBucket(text(size)) }
      const agent = {
        name: 'user agent',
        work: (size: number) => sessionClientOf(`Mozilla/5.0 (${text(250)} ${text(size)}`),
      }
      await expectLinear([bucket, agent], bodySizes)
    })
  }

  for (const [kind, json] of Object.entries(hostileJson)) {
    test(`a body of ${kind}`, async () => {
      const work = (size: number) =>
        server.app.inject({
          method: 'POST',
          url: '/api/user/access/allocate',
          headers: { 'x-api-token': apiToken, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          payload: json(size),
        })
      await expectLinear([{ name: kind, work }], bodySizes)
    })

    test(`a webhook of ${kind}`, async () => {
      const { webhook } = createNowpayments({
        name: 'nowpayments',
        apiUrl: '',
        apiKey: '',
        ipnSecret: 'x',
        account: null,
      })
      const work = (size: number) => webhook?.verify(Buffer.from(json(size)), { 'x-nowpayments-sig': 'ab' })
      await expectLinear([{ name: kind, work }], bodySizes)
    })
  }
})

function fieldNames(schema: v.GenericSchema): string[] {
  return 'entries' in schema ? Object.keys(schema.entries as object) : []
}

const warmUps = 2
const rounds = 10
/** The minimum total of the measured times, in microseconds; fast work is measured more often. */
const minTotalTime = 2_000_000
/** In microseconds. Shorter times are rounded up, because their ratio would be inaccurate. */
const resolution = 20

type Work = (size: number) => unknown

/**
 * Compares the shortest processor times, because other processes can only lengthen them; measures again until the ratio
 * is at most `maxRatio`.
 */
async function costRatio(work: Work, [small, large]: readonly [number, number], maxRatio: number): Promise<number> {
  const minimum = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY }
  let spent = 0
  for (let round = 0; round < rounds || spent < minTotalTime; round++) {
    const measured = { small: await processorTime(work, small), large: await processorTime(work, large) }
    spent += measured.small + measured.large
    if (round < warmUps) continue
    minimum.small = Math.min(minimum.small, measured.small)
    minimum.large = Math.min(minimum.large, measured.large)
    if (round > warmUps && minimum.large / minimum.small <= maxRatio) break
  }
  return minimum.large / minimum.small
}

async function processorTime(work: Work, size: number): Promise<number> {
  const begin = process.cpuUsage()
  await work(size)
  const { user, system } = process.cpuUsage(begin)
  return Math.max(user + system, resolution)
}
