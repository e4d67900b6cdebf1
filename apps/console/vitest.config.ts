import { fileURLToPath } from 'node:url'
import type { TestProjectConfiguration } from 'vitest/config'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Of the tests that `npm run check` runs, which share one run. A third of the time of a screen's test is waiting: three keep two cores busy. */
export const quickWorkers = 3

/** Room for what tests make and forget, in MiB: it is collected less often. */
export const workerFlags = ['--max-semi-space-size=32']

const consoleTests = (name: string, include: string, isolate: boolean): TestProjectConfiguration => ({
  resolve: {
    alias: [
      { find: '@', replacement: here('./src') },
      { find: /^@perigee\/crypto\/derive$/, replacement: here('./src/testing/native-derive.ts') },
    ],
  },
  test: {
    name,
    root: here('.'),
    include: [include],
    isolate,
    environment: 'happy-dom',
    setupFiles: [here('./src/testing/complaints.ts')],
    maxWorkers: quickWorkers,
    execArgv: workerFlags,
    deps: {
      // Each file with screens loads the libraries again: one file each is loaded sooner than a thousand.
      optimizer: {
        client: {
          enabled: true,
          include: [
            '@mantine/core',
            '@mantine/hooks',
            '@mantine/notifications',
            '@tanstack/react-query',
            '@tanstack/react-router',
            '@tanstack/react-virtual',
            '@testing-library/react',
            '@testing-library/user-event',
            'lucide-react',
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
          ],
        },
      },
    },
    // Pages load lazily: on a busy machine the first one of a file takes seconds.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})

/** Tests of screens (`console`) have a process of their own; those of rules (`console-rules`) share their modules. */
export const consoleProjects = [
  consoleTests('console', 'src/**/*.test.tsx', true),
  consoleTests('console-rules', 'src/**/*.test.ts', false),
]
