import { expect, test } from '@rstest/core'
import { settingsSchema } from '@sallyport/contract/config'
import { pagePolicies } from 'server/security-headers'
import * as v from 'valibot'
import { root } from '../workspace.ts'
import { devHeaders } from './dev-headers.ts'

const directivesOf = (policy = '') =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ', 1)[0]!, directive.split(' ').slice(1)]))

test('a page in development has every directive of the site, and only the origins of the remotes more', () => {
  const site = pagePolicies({ index: '' }, { payment: 'sandbox', settings: v.parse(settingsSchema, {}) })
  const development = devHeaders(root, '<script>hook()</script>', [3101])
  const added = /^(?:http:\/\/localhost:3101|ws:\/\/localhost:\d+|'sha\d+-\S+')$/

  const [expected, found] = [site, development].map((headers) => directivesOf(headers['Content-Security-Policy']))

  expect([...found!.keys()]).toEqual([...expected!.keys()])
  for (const [name, sources] of found!) {
    const others = sources.filter((source) => !expected!.get(name)!.includes(source))
    expect([name, others.filter((source) => !added.test(source))]).toEqual([name, []])
    expect(sources).toEqual(expect.arrayContaining(expected!.get(name)!))
  }
  expect(Object.keys(development).toSorted()).toEqual(
    Object.keys(site)
      .filter((name) => name !== 'Integrity-Policy')
      .toSorted(),
  )
})
