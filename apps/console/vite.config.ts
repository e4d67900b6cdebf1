import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'

const api = process.env.PERIGEE_API ?? 'http://localhost:7910'

/** What index.html draws by itself is shown before the styles of the console are there. */
const stylesAtTheEnd: Plugin = {
  name: 'styles-at-the-end',
  enforce: 'post',
  transformIndexHtml(html) {
    const lines = html.split('\n')
    const isStyles = (line: string) => line.trimStart().startsWith('<link rel="stylesheet"')
    const without = lines.filter((line) => !isStyles(line)).join('\n')
    return without.replace('  </body>', [...lines.filter(isStyles), '  </body>'].join('\n'))
  },
}

/** Static files for a strict Content-Security-Policy: no inline script, no data: asset, every name with a hash. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), stylesAtTheEnd],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  css: { postcss: { plugins: [mantine()] } },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Read by the size budget.
    manifest: true,
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
