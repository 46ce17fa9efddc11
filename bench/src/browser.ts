import { chromium as playwright, type Browser } from '@playwright/test'
import { chromium } from 'platform/browser'

/** Launches the browser of the end-to-end tests. */
export const openBrowser = (): Promise<Browser> => playwright.launch(chromium)
