// Tests in a real browser: built sites, served and used as a reader would.
import { defineConfig } from 'vitest/config'
import { findChromium } from './scripts/chromium.mjs'

export default defineConfig({
  test: {
    env: { CHROMIUM: findChromium() ?? '' },
    include: ['test/browser/*.spec.ts'],
    pool: 'threads',
    maxWorkers: 2,
    // Each file has a browser and sites of its own; the program under test is read once for all of them.
    isolate: false,
    testTimeout: 30_000,
    // A machine of CI is shared: what passes at the second try is reported as flaky, and doesn't hold a change up.
    retry: process.env.CI ? 2 : 0,
    hookTimeout: 60_000,
  },
})
