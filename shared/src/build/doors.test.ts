import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { eagerDoors, lazyDoors } from '../platform/doors.ts'
import { remoteFederation, shellFederation } from './federation.ts'

const shared = path.join(process.cwd(), 'shared')
const { exports } = JSON.parse(readFileSync(path.join(shared, 'package.json'), 'utf8')) as {
  exports: Record<string, string>
}
const shellDoors = readFileSync(path.join(process.cwd(), 'shell/src/federation/doors.ts'), 'utf8')
const found = (pattern: RegExp) => [...shellDoors.matchAll(pattern)].map(([, door]) => door).sort()

describe('the doors with state', () => {
  test('are supplied by the shell: eager ones at once, lazy ones on request, and no other', () => {
    expect(found(/^import '(shared\/[^']+)'/gm)).toEqual([...eagerDoors].sort())
    expect(found(/import\('(shared\/[^']+)'\)/g)).toEqual([...lazyDoors].sort())
    expect(found(/'(shared\/[^']+)':/g)).toEqual([...lazyDoors].sort())
  })

  for (const door of [...eagerDoors, ...lazyDoors]) {
    test(`${door} is a door of shared`, () => {
      expect(Object.keys(exports)).toContain(door.replace('shared', '.'))
    })
  }

  test('are strict singletons: brought by the shell, and never by a remote', () => {
    const shell = shellFederation('/').shared as Record<string, object>
    const remote = remoteFederation('office', '1.4.2', false).shared as Record<string, object>

    for (const door of [...eagerDoors, ...lazyDoors]) {
      const strict = { singleton: true, strictVersion: true, version: '1.2.0', requiredVersion: '^1.2.0' }
      expect(shell[door]).toEqual({ ...strict, eager: eagerDoors.some((name) => name === door) })
      expect(remote[door]).toEqual({ ...strict, eager: false, import: false })
    }
    expect(Object.keys(remote)).toEqual(Object.keys(shell))
  })
})

test('every door of shared leads to a file', () => {
  for (const file of Object.values(exports)) {
    expect([file, existsSync(path.join(shared, file))]).toEqual([file, true])
  }
})
