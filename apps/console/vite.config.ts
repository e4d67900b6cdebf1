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
    const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
    const without = styles.reduce((rest, link) => rest.replace(link, ''), html)
    return without.replace('  </body>', `${styles.join('')}  </body>`)
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
