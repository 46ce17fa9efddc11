// `pnpm icons`: writes the bitmap icons of the shell from its SVG icon.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumOptions } from 'platform/browser'
import { root } from 'platform/workspace'

const folder = path.join(root, 'shell/public')
const svg = readFileSync(path.join(folder, 'icon.svg'), 'utf8')

/**
 * Systems cut their own shape out of an icon, so that its corners are filled. A maskable icon has a margin as well
 * (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
const fullBleed = svg.replace('rx="8"', '')
const withMargin = fullBleed
  .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
  .replace(/<rect [^>]*fill/, '<rect x="-5" y="-5" width="42" height="42" fill')

const icons = [
  { name: 'icon-192', size: 192, image: svg },
  { name: 'icon-512', size: 512, image: svg },
  { name: 'apple-touch-icon', size: 180, image: fullBleed },
  { name: 'icon-maskable-512', size: 512, image: withMargin },
]

const browser = await chromium.launch(chromiumOptions)
for (const { name, size, image } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${image}`)
  await page.screenshot({ path: path.join(folder, `${name}.png`), omitBackground: true })
  await page.close()
}
await browser.close()
