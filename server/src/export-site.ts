import path from 'node:path'
import { parseCommandLine, print, runCommand } from './command-line.ts'
import { StartupError } from './errors/startup-error.ts'
import { exportSite } from './static-site/export-site.ts'

const help = `Usage: export-site FOLDER

Writes the site to FOLDER, which must be empty, for a web server that serves it without this server.
It reads the same environment variables as the server, and includes them in the pages.`

await runCommand(async (config) => {
  // The account of the web server reads the files.
  process.umask(0o022)
  const [folder, ...more] = parseCommandLine({ help, options: {} }).positionals
  if (!folder || more.length > 0) throw new StartupError(help)
  if (!config.isPublicUrlSet) throw new StartupError('PUBLIC_URL must be set: the pages and headers depend on it')
  const { pages, canaries } = await exportSite(path.resolve(folder), config)
  print(`${folder} contains the site for ${config.publicUrl}, with ${pages} pages.`)
  if (canaries.length > 0) print(`Left out, because a static site has no canaries: ${canaries.join(', ')}`)
})
