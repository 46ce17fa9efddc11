import { chromium as playwright, type Browser } from '@playwright/test'
import { chromium } from 'platform/browser'

export const openBrowser = (): Promise<Browser> => playwright.launch(chromium)
