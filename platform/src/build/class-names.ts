import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

type LoaderContext = { resourcePath: string; rootContext: string }

const hashLength = 6

/**
 * Names CSS classes by app, stylesheet and its content: `office-title-x4Fg_2`. Two versions of an app may be loaded in one
 * page, so a changed stylesheet needs other names. An unchanged one keeps them, so that deltas of releases stay small.
 */
const classNames =
  (app: string, isDev: boolean) =>
  ({ resourcePath, rootContext }: LoaderContext, _template: string, name: string): string => {
    const file = path.relative(rootContext, resourcePath).replaceAll(path.sep, '/')
    // Hot reload replaces only the stylesheet if its names stay.
    const content = isDev ? '' : readFileSync(resourcePath)
    const hash = createHash('sha256').update(`${file}\0${name}\0`).update(content)
    return `${app}-${name}-${hash.digest('base64url').slice(0, hashLength)}`
  }

/**
 * How `css-loader` treats CSS modules. In a remote every stylesheet is one, and a selector without a class of its own fails the build:
 * cascade layers order rules, they do not scope them, so that `nav a` would apply to the frame.
 */
export const cssModules = (app: string, isDev: boolean) => ({
  getLocalIdent: classNames(app, isDev),
  ...(app !== 'shell' && { auto: () => true, mode: 'pure' as const }),
})
