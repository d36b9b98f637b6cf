// Tests that need no browser: beside the code, and whole sites under test/.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  esbuild: { jsx: 'automatic', jsxImportSource: '#html', target: 'node20' },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    pool: 'threads',
    maxWorkers: 2,
    // What a file reads of the program, the next one has: reading it anew was a quarter of the time. Tests change nothing
    // that lasts, and put back what they change of the process.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A machine of CI is shared: what passes at the second try is reported as flaky, and doesn't hold a change up.
    retry: process.env.CI ? 2 : 0,
  },
})
