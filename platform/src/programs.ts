import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** The programs that we run, as files for this Node: what stands on the PATH differs from script to script. */
export const programs = {
  rsbuild: path.join(path.dirname(require.resolve('@rsbuild/core/package.json')), 'bin/rsbuild.js'),
  tsx: require.resolve('tsx/cli'),
}
