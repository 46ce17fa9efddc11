import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { WorkspaceCopy } from 'platform/workspace-copy'

export type Scenario = {
  name: string
  app: 'shell' | 'office'
  version: string
  /** Changes the sources for the former release; returns a function that undoes it. */
  prepare?: (workspace: WorkspaceCopy) => () => void
  /** Changes the sources for the new release. */
  change: (workspace: WorkspaceCopy) => () => void
}

const nodeList = 'remote-office/src/nodes/node-list.tsx'
/** The former minor version of React, from the registry. */
const formerReact = '19.2.9'

export const scenarios: readonly Scenario[] = [
  {
    name: '(a) one line of office',
    app: 'office',
    version: '1.0.1',
    change: ({ edit }) => edit(nodeList, 'layout="grid"', 'layout="grid" data-sorted="yes"'),
  },
  { name: '(b) a new component of office', app: 'office', version: '1.1.0', change: addComponent },
  {
    name: '(c) a patch of the shell',
    app: 'shell',
    version: '1.0.1',
    change: ({ edit }) =>
      edit('shell/src/frame/frame.tsx', '<div className={styles.notes}>', '<div role="none" className={styles.notes}>'),
  },
  {
    name: '(d) a minor version of React',
    app: 'shell',
    version: '1.1.0',
    prepare: (workspace) => installReact(workspace, formerReact),
    change: () => () => {},
  },
]

function addComponent({ folder, edit }: WorkspaceCopy): () => void {
  const write = (file: string, text: string) => writeFileSync(path.join(folder, 'remote-office/src/nodes', file), text)
  write('load-bar.module.css', '.bar { height: 0.25rem; border-radius: 0.25rem; background: var(--accent) }\n')
  write(
    'load-bar.tsx',
    `import styles from './load-bar.module.css'

/** How full a node is. */
export function LoadBar({ taken, capacity }: { taken: number; capacity: number }) {
  const share = capacity > 0 ? Math.min(1, taken / capacity) : 0
  return <div className={styles['bar']} role="meter" aria-valuenow={Math.round(share * 100)} aria-label="Load" />
}
`,
  )
  const undo = [
    edit(nodeList, 'import { NodeFacts }', "import { LoadBar } from './load-bar.tsx'\nimport { NodeFacts }"),
    edit(
      nodeList,
      '      <PagedList',
      '      <LoadBar taken={nodes.isFailed ? 0 : 1} capacity={2} />\n      <PagedList',
    ),
  ]
  return () => undo.toReversed().forEach((restore) => restore())
}

function installReact(workspace: WorkspaceCopy, version: string): () => void {
  const file = 'pnpm-workspace.yaml'
  const catalog = readFileSync(path.join(workspace.folder, file), 'utf8')
  const lines = ['react', 'react-dom'].map((name) => {
    const [line = ''] = new RegExp(`^  ${name}: .*$`, 'm').exec(catalog) ?? []
    return workspace.edit(file, line, `  ${name}: ${version}`)
  })
  install(workspace, '--no-frozen-lockfile')
  return () => {
    lines.toReversed().forEach((restore) => restore())
    install(workspace, '--no-frozen-lockfile')
  }
}

function install({ pnpm }: WorkspaceCopy, ...options: string[]): void {
  const { status, output } = pnpm('install', ...options)
  if (status !== 0) throw new Error(`React could not be installed:\n${output}`)
}
