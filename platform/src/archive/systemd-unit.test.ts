import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { root } from '../workspace.ts'

const deployment = path.join(root, 'deployment')
const readUnit = (name: string) => readFileSync(path.join(deployment, name), 'utf8')
const unit = readUnit('sallyport.service')
const backup = readUnit('sallyport-backup.service')
const timer = readUnit('sallyport-backup.timer')
/** The maximum exposure level of `systemd-analyze security`, from 0 to 100; a unit without hardening has 96. */
const exposureLimit = 15

/** Runs systemd-analyze on a unit whose program exists on this machine, and on a timer that starts it. */
function analyze(args: string[], text: string, timerText?: string) {
  const folder = temporaryFolder('unit')
  const file = path.join(folder, 'sallyport.service')
  copyFileSync(path.join(deployment, 'sallyport.socket'), path.join(folder, 'sallyport.socket'))
  const timerFile = path.join(folder, 'sallyport.timer')
  writeFileSync(file, text.replace(/^ExecStart=.*$/m, `ExecStart=${process.execPath}`))
  if (timerText) writeFileSync(timerFile, timerText)
  const files = timerText ? [file, timerFile] : [file]
  const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, ...files], { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test('systemd accepts the units without a warning', () => {
  expect(analyze(['verify', '--man=no'], unit)).toEqual({ status: 0, output: '' })
  expect(analyze(['verify', '--man=no'], backup, timer)).toEqual({ status: 0, output: '' })
  expect(analyze(['verify', '--man=no'], unit.replace('ProtectHome', 'ProtectHomes')).output).toContain('ProtectHomes')
})

test('the units are hardened', () => {
  const args = ['security', '--offline=true', `--threshold=${exposureLimit}`]

  expect([analyze(args, unit).status, analyze(args, backup).status]).toEqual([0, 0])
  expect(analyze(args, unit.replace('SystemCallFilter=@system-service', 'NoNewPrivileges=no')).status).not.toBe(0)
})
