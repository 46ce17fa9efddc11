import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { WorkspaceCopy } from 'platform/workspace-copy'
import type { Download } from './wire-report.ts'

/** A release of an app. `files`: the texts of new files by path. `formerReact`: the version of React before the release. */
export type Scenario = {
  name: string
  limit?: NonNullable<Download['limit']>
  app: 'shell' | 'office'
  version: string
  edits?: [file: string, from: string, to: string][]
  files?: Record<string, string>
  formerReact?: string
}

const nodeList = 'remote-office/src/nodes/node-list.tsx'
const loadBar = `import styles from './load-bar.module.css'

/** How full a node is. */
export function LoadBar({ taken, capacity }: { taken: number; capacity: number }) {
  const share = capacity > 0 ? Math.min(1, taken / capacity) : 0
  return <div className={styles['bar']} role="meter" aria-valuenow={Math.round(share * 100)} aria-label="Load" />
}
`

export const scenarios: readonly Scenario[] = [
  {
    name: '(a) one line of office',
    limit: { bytes: 2000 },
    app: 'office',
    version: '1.0.1',
    edits: [[nodeList, 'layout="grid"', 'layout="grid" data-sorted="yes"']],
  },
  {
    name: '(b) a new component of office',
    app: 'office',
    version: '1.1.0',
    files: {
      'remote-office/src/nodes/load-bar.module.css': '.bar { height: 0.25rem; background: var(--accent) }\n',
      'remote-office/src/nodes/load-bar.tsx': loadBar,
    },
    edits: [
      [nodeList, 'import { NodeFacts }', "import { LoadBar } from './load-bar.tsx'\nimport { NodeFacts }"],
      [nodeList, '<InfiniteList', '<LoadBar taken={nodes.isFailed ? 0 : 1} capacity={2} />\n      <InfiniteList'],
    ],
  },
  {
    name: '(c) a patch of the shell',
    limit: { bytes: 4000 },
    app: 'shell',
    version: '1.0.1',
    edits: [
      ['shell/src/frame/frame.tsx', '<div className={styles.notes}>', '<div role="none" className={styles.notes}>'],
    ],
  },
  {
    name: '(d) a minor version of React',
    app: 'shell',
    limit: { share: 0.4 },
    version: '1.1.0',
    formerReact: '19.2.9',
  },
]

/** Installs another version of React from the registry; returns a function that restores the present version. */
export function installReact(workspace: WorkspaceCopy, version: string): () => void {
  const file = 'pnpm-workspace.yaml'
  const catalog = readFileSync(path.join(workspace.folder, file), 'utf8')
  const install = (text: string) => {
    writeFileSync(path.join(workspace.folder, file), text)
    const { status, output } = workspace.pnpm('install', '--no-frozen-lockfile')
    if (status !== 0) throw new Error(`React could not be installed:\n${output}`)
  }
  install(catalog.replaceAll(/^  (react|react-dom): .*$/gm, `  $1: ${version}`))
  return () => install(catalog)
}
