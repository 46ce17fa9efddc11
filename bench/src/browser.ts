import { chromium, type Browser } from '@playwright/test'
import { chromiumOptions } from 'platform/browser'

export const openBrowser = (): Promise<Browser> => chromium.launch(chromiumOptions)
