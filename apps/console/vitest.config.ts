import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    name: 'console',
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    maxWorkers: 2,
    // Pages load lazily: on a busy machine the first one of a file takes seconds.
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
