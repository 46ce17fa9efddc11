import path from 'node:path'
import { expect, test } from '@rstest/core'
import { adminCommand } from './installation.ts'

test('runs commands for accounts as the account of the server with its settings, and without root in its own environment', () => {
  const [program, args] = adminCommand(['create', 'ann@example.com'], true)
  const [node, own] = adminCommand(['create', 'ann@example.com'], false)

  expect(program).toBe('systemd-run')
  expect(args).toEqual(expect.arrayContaining(['--uid=sallyport', '--property=EnvironmentFile=/etc/sallyport.env']))
  expect(args.slice(-4)).toEqual([node, ...own])
  expect([path.basename(node), ...own.slice(1)]).toEqual(['node', 'create', 'ann@example.com'])
})
