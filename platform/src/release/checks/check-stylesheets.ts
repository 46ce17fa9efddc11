import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BuiltRelease } from '../built/built-release.ts'
import type { Candidate, Problem } from './check.ts'
import { foreignStylesIn } from './foreign-styles.ts'

/** Checks that no stylesheet of a remote can change the frame or another remote: layers order rules, they do not scope them. */
export const checkStylesheets = ({ builds }: Candidate): Problem[] =>
  builds.filter(({ release }) => release.name !== 'shell').flatMap(problemsOf)

function problemsOf({ dist, release: { name, files } }: BuiltRelease): Problem[] {
  const stylesheets = files.map(({ file }) => file).filter((file) => file.endsWith('.css'))
  return stylesheets.flatMap((file) =>
    foreignStylesIn(name, readFileSync(path.join(dist, file), 'utf8')).map((found) => ({
      found: `${name}: ${file}: ${found}`,
      expected: `only selectors with a class of a CSS module of ${name}, and names that begin with ${name}-`,
    })),
  )
}
