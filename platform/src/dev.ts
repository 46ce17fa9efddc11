import { spawn } from 'node:child_process'
import path from 'node:path'
import { shellPort } from '@sallyport/contract/config'
import { programs } from './programs.ts'
import { folderOf, root, siteApps } from './workspace.ts'

/** What runs in development: the server, and a development server for each app. */
const processes = [
  { name: 'server', folder: path.join(root, 'server'), program: programs.tsx, args: ['watch', 'src/main.ts'] },
  ...siteApps.map((name) => ({ name, folder: folderOf(name), program: programs.rsbuild, args: ['dev'] })),
]

const env = { ...process.env, DEMO: '1', DATA_DIR: process.env['DATA_DIR'] ?? path.join(root, 'data') }

const running = processes.map(({ name, folder, program, args }) => {
  const started = spawn(process.execPath, [program, ...args], { cwd: folder, env })
  const tell = (text: Buffer) => process.stdout.write(text.toString().replace(/^(?=.)/gm, `${name.padEnd(7)}│ `))
  started.stdout.on('data', tell)
  started.stderr.on('data', tell)
  return started
})

// One that stops takes the others with it: half a development site only misleads.
for (const started of running) started.once('exit', stop)
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

function stop() {
  for (const started of running) started.kill()
}

console.log(`▸ The composed site, with hot reload: http://localhost:${shellPort}\n`)
