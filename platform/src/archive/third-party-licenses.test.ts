import { expect, test } from '@rstest/core'
import { dependenciesOf } from './dependencies.ts'
import { sourceTime } from './pack.ts'
import { thirdPartyLicenses } from './third-party-licenses.ts'

test('the licences include those of bundled packages, with their texts', () => {
  const licenses = thirdPartyLicenses([])

  for (const name of ['react', 'fastify', 'valibot', '@module-federation/runtime-core', 'commander']) {
    expect(licenses).toMatch(new RegExp(`^${name} \\S+ \\(`, 'm'))
  }
  expect(licenses).not.toMatch(/^(?:@rspack\/core|@electric-sql\/pglite) /m)
  expect(licenses).toContain('Permission is hereby granted, free of charge')
  expect(licenses).toContain('The Onest Project Authors')
})

test('names a required dependency that is not installed', () => {
  const one = { folder: import.meta.dirname, name: 'one', version: '1.0.0', license: '', optionalDependencies: {} }

  expect(() => dependenciesOf({ ...one, dependencies: { absent: '1.0.0' } })).toThrow(
    'absent, a dependency of one, is not installed',
  )
  expect(dependenciesOf({ ...one, dependencies: {}, optionalDependencies: { absent: '1.0.0' } })).toEqual([])
})

test('SOURCE_DATE_EPOCH is the time of the files, and must be unix seconds', () => {
  expect(sourceTime({ SOURCE_DATE_EPOCH: '1795305600' })).toBe(1_795_305_600)
  expect(() => sourceTime({ SOURCE_DATE_EPOCH: 'today' })).toThrow('SOURCE_DATE_EPOCH must be unix seconds')
})
