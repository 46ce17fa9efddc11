import { spawn } from 'node:child_process'
import path from 'node:path'
import { shellPort } from '@sallyport/contract/config'
import { programs } from './node-programs.ts'
import { devSiteFolder, folderOf, root, siteApps } from './workspace.ts'

const processes = [
  { name: 'server', folder: path.join(root, 'server'), program: programs.tsx, args: ['watch', 'src/main.ts'] },
  ...siteApps.map((name) => ({ name, folder: folderOf(name), program: programs.rsbuild, args: ['dev'] })),
]

const env = {
  ...process.env,
  DEMO: '1',
  DEMO_AGENTS: '1',
  DEMO_PEOPLE: '1',
  SITE_DIR: devSiteFolder,
  DATA_DIR: process.env['DATA_DIR'] ?? path.join(root, 'data'),
}

const running = processes.map(({ name, folder, program, args }) => {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, env })
  const print = (text: Buffer) => process.stdout.write(text.toString().replace(/^(?=.)/gm, `${name.padEnd(7)}│ `))
  child.stdout.on('data', print)
  child.stderr.on('data', print)
  return child
})

for (const child of running) child.once('exit', stop)
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

function stop() {
  for (const child of running) child.kill()
}

console.log(`▸ The composed site, with hot reload: http://localhost:${shellPort}\n`)
