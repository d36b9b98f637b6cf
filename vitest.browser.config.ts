// Tests in a real browser: built sites, served and used as a reader would.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/browser/*.spec.ts'],
    pool: 'threads',
    maxWorkers: 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
