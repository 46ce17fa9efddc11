import { expect, test } from '@rstest/core'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../workspace.ts'

const deployment = path.join(root, 'deployment')
const unit = readFileSync(path.join(deployment, 'sallyport.service'), 'utf8')
/** Of 100; a unit without hardening has 96. */
const exposureLimit = 15

/** Runs systemd-analyze on a unit whose program exists on this machine. */
function analyze(args: string[], text: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-unit-'))
  try {
    const file = path.join(folder, 'sallyport.service')
    copyFileSync(path.join(deployment, 'sallyport.socket'), path.join(folder, 'sallyport.socket'))
    writeFileSync(file, text.replace('/usr/bin/node', process.execPath))
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' })
    return { status, output: stdout + stderr }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('systemd accepts the unit without a warning', () => {
  expect(analyze(['verify', '--man=no'], unit)).toEqual({ status: 0, output: '' })
  expect(analyze(['verify', '--man=no'], unit.replace('ProtectHome', 'ProtectHomes')).output).toContain('ProtectHomes')
})

test('the unit is hardened', () => {
  const args = ['security', '--offline=true', `--threshold=${exposureLimit}`]

  expect(analyze(args, unit).status).toBe(0)
  expect(analyze(args, unit.replace('SystemCallFilter=@system-service', 'NoNewPrivileges=no')).status).not.toBe(0)
})
