import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'

const api = process.env.PERIGEE_API ?? 'http://localhost:7910'

/**
 * What index.html draws by itself is shown before the styles of the console are there: main.tsx puts them in force. Their
 * place stays, or the styles of pages and of the theme would come before them.
 */
const lateStyles: Plugin = {
  name: 'late-styles',
  enforce: 'post',
  transformIndexHtml: (html) =>
    html
      .split('\n')
      .flatMap((line) => {
        if (!line.trimStart().startsWith('<link rel="stylesheet"')) return [line]
        const late = line.replace('rel="stylesheet"', 'rel="stylesheet" media="print" data-late')
        return [line.replace('rel="stylesheet"', 'rel="preload" as="style"'), late]
      })
      .join('\n'),
}

/** Static files for a strict Content-Security-Policy: no inline script, no data: asset, every name with a hash. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), lateStyles],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  css: { postcss: { plugins: [mantine()] } },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Pages fetch what they need at once. What is opened on a page finds nearly all of it there: naming it again would
      // take more bytes than it saves.
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === 'html' || /-(page|frame|layout)-/.test(file)
          ? dependencies
          : dependencies.filter((name) => name.endsWith('.css')),
    },
    reportCompressedSize: false,
    // Read by the size budget.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each page that is added would cut what the others share into smaller chunks, which compress worse. There are no
          // styles in `lib`, so the order of those stays.
          groups: [{ name: 'shared', test: /[\\/]apps[\\/]console[\\/]src[\\/]lib[\\/]/, minShareCount: 12 }],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/sso': api,
      '/activation': api,
      '/first-account': api,
      '/help': api,
      '/cancel-password-recovery': api,
    },
  },
})
