import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core'
import { clientAppFor } from './client-apps.ts'
import { isImportableOn, portableName } from './client-names.ts'
import { linuxCommands } from './linux-commands.ts'

const wireguard = clientAppFor('wireguard')
const amnezia = clientAppFor('amnezia-wg')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sallyport-linux-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Stand-ins of programs, each of which writes its name and arguments into a log, one in a line. */
function addProgram(name: string, status = 0) {
  const script = `#!/bin/sh\nfor part in ${name} "$@"; do printf '%s\\n' "$part" >> '${folder}/log'; done\nexit ${status}\n`
  writeFileSync(path.join(folder, name), script, { mode: 0o755 })
}

/** Runs a command with the stand-ins as its only programs; returns the lines of their log. */
function run(command: string): string[] {
  writeFileSync(path.join(folder, 'sudo'), '#!/bin/sh\n"$@"\n', { mode: 0o755 })
  writeFileSync(path.join(folder, 'sh'), '#!/bin/sh\nexec /bin/sh "$@"\n', { mode: 0o755 })
  spawnSync('/bin/sh', ['-c', command], { env: { PATH: folder } })
  const log = path.join(folder, 'log')
  return existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []
}

describe('the commands for Linux', () => {
  test('on a desktop import the file into NetworkManager, and turn the tunnel on', () => {
    addProgram('nmcli')

    expect(run(linuxCommands(wireguard, 'phone').desktop!).join(' ')).toBe(
      'nmcli connection import type wireguard file ./phone.conf nmcli connection up id phone',
    )
    expect(linuxCommands(amnezia, 'phone').desktop).toBeNull()
  })

  test('install what is missing on Debian and Ubuntu', () => {
    addProgram('apt-get')

    expect(run(linuxCommands(wireguard, 'phone').install).join(' ')).toBe(
      'apt-get update apt-get install -y wireguard-tools apt-get install -y openresolv',
    )
  })

  test('install what is missing on Fedora', () => {
    addProgram('dnf')

    expect(run(linuxCommands(wireguard, 'phone').install).join(' ')).toBe(
      'dnf install -y wireguard-tools dnf install -y openresolv',
    )
  })

  test('keep the resolvconf that the system has, such as that of systemd-resolved', () => {
    addProgram('apt-get')
    addProgram('resolvconf')

    expect(run(linuxCommands(wireguard, 'phone').install).join(' ')).toBe(
      'apt-get update apt-get install -y wireguard-tools',
    )
    rmSync(path.join(folder, 'log'))
    expect(run(linuxCommands(amnezia, 'phone').install).join(' ')).toBe('apt-get update')
  })

  for (const [app, configFolder, command] of [
    [wireguard, '/etc/wireguard/', 'wg-quick'],
    [amnezia, '/etc/amnezia/amneziawg/', 'awg-quick'],
  ] as const) {
    test(`move the file to the folder of ${command}, and turn the tunnel on by its name`, () => {
      for (const name of ['mv', command]) addProgram(name)

      expect(run(linuxCommands(app, 'phone').start)).toEqual([
        'mv',
        './phone.conf',
        configFolder,
        command,
        'up',
        'phone',
      ])
    })
  }

  const names = [
    'phone',
    'A-1_b=c+d.e',
    '-x',
    'id',
    '~a',
    '$(id)',
    'a b',
    "a'; id #",
    'Мой телефон',
    '../../etc/passwd',
  ]
  for (const name of names) {
    test(`pass on the file name of ${name} as one argument`, () => {
      const fileName = isImportableOn('linux', name) ? name : portableName({ name, id: 12, otherNames: [] })
      for (const program of ['nmcli', 'mv', 'wg-quick']) addProgram(program)
      const { desktop, start } = linuxCommands(wireguard, fileName)

      const log = run(`${desktop!}; ${start}`)

      expect(log.filter((argument) => argument === `./${fileName}.conf`)).toHaveLength(2)
      expect(log.filter((argument) => argument === fileName)).toHaveLength(fileName === 'id' ? 3 : 2)
    })
  }
})
