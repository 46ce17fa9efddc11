import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { CompatData } from '@mdn/browser-compat-data'
import { unsupportedBrowserFile } from '../../build/unsupported-browser.ts'
import { missingInScript, missingInStylesheet, type MissingFeature } from './browser-features.ts'
import type { Candidate, Problem } from './check.ts'

type Finding = MissingFeature & { file: string }

/** Features that releases may use although a supported browser lacks them, wholly or in part. */
export const allowances: readonly { features: readonly string[]; because: string }[] = [
  {
    features: ['selector view-transition', 'selector view-transition-group', 'call startViewTransition'],
    because: 'The router and React call it if it exists. Otherwise, pages change without a transition.',
  },
  { features: ['call requestIdleCallback'], because: '`when-idle.ts` uses a timer in its place.' },
  { features: ['call share'], because: 'Called on iOS only, if it exists.' },
  { features: ['call Error.captureStackTrace'], because: 'axios calls it if it exists.' },
  {
    features: ['call AbortSignal.timeout'],
    because: 'Chromium before 124 aborts with another error. The callers handle all errors alike.',
  },
  { features: ['property field-sizing'], because: 'A text field of several lines scrolls instead of growing.' },
  {
    features: ['property text-wrap'],
    because: 'Lines break elsewhere.',
  },
  {
    features: ['property ascent-override', 'property descent-override', 'property line-gap-override'],
    because: 'Lines may move by a pixel when the font arrives.',
  },
  {
    features: ['property scrollbar-gutter'],
    because: 'The content moves when a scroll bar that takes up space appears.',
  },
  {
    features: ['property overscroll-behavior'],
    because: 'A dialog without overflow lets the page behind it scroll, which is locked meanwhile.',
  },
  {
    features: ['property accent-color'],
    because: 'Some browsers keep a lower contrast between the mark and its field.',
  },
  { features: ['property content-visibility'], because: 'Table rows outside the viewport are rendered too.' },
  { features: ['property overflow-anchor'], because: 'It turns off what Safari does not do.' },
  { features: ['property forced-color-adjust'], because: 'Safari has no forced colours.' },
  { features: ['selector marker'], because: 'Safari applies the colour and the size, and no other properties.' },
  { features: ['selector selection'], because: 'iOS has colours of its own for selected text.' },
  {
    features: ['property resize'],
    because: 'Text fields cannot be resized on touch screens.',
  },
  {
    features: ['value cursor: default', 'value cursor: pointer', 'value cursor: progress'],
    because: 'iPads show one pointer everywhere.',
  },
]

const allowedFeatures = new Set(allowances.flatMap(({ features }) => features))

/** The features in a folder of built scripts and stylesheets that a supported browser lacks, including allowed features. */
export async function missingFeatures(folder: string): Promise<Finding[]> {
  // Imported on demand, because the data has 20 MB and other commands do not need it.
  const { default: data } = await import('@mdn/browser-compat-data/forLegacyNode')
  const found: Finding[] = []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:css|js)$/.test(name))
  for (const file of files.toSorted()) {
    const missing = featuresOf(data, file, readFileSync(path.join(folder, file), 'utf8'))
    found.push(...missing.map(({ feature, missingIn }) => ({ file, feature, missingIn })))
  }
  return found
}

export const unlistedFeatures = async (folder: string): Promise<Finding[]> =>
  (await missingFeatures(folder)).filter(({ feature }) => !allowedFeatures.has(feature))

function featuresOf(data: CompatData, file: string, text: string): MissingFeature[] {
  if (file.endsWith('.css')) return missingInStylesheet(data, text)
  try {
    return missingInScript(data, text, path.basename(file) === unsupportedBrowserFile ? 5 : undefined)
  } catch (error) {
    return [{ feature: `syntax: ${String(error)}`, missingIn: [] }]
  }
}

export async function checkBrowsers({ builds }: Candidate): Promise<Problem[]> {
  const problems = []
  for (const { dist, release } of builds) {
    for (const { file, feature, missingIn } of await unlistedFeatures(dist))
      problems.push({
        found: `${release.name}: ${file}: ${feature}, which is missing in ${missingIn.join(', ') || 'a supported browser'}`,
        expected:
          'features of the browsers in .browserslistrc, or an allowance in platform/src/release/checks/check-browsers.ts',
      })
  }
  return problems
}
