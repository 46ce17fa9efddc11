// `pnpm fonts`: writes the subsets of the font and their stylesheet, which are committed.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createFontFiles } from './font-files.ts'
import { fontFolder } from './font-folder.ts'

const { fonts, css } = await createFontFiles()
for (const file of readdirSync(fontFolder)) if (file.endsWith('.woff2')) rmSync(path.join(fontFolder, file))
for (const [name, font] of fonts) writeFileSync(path.join(fontFolder, name), font)
writeFileSync(path.join(fontFolder, 'font.css'), css)
