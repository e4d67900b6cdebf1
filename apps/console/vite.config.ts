import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { brotli } from './plugins/brotli'
import { firstLook } from './plugins/first-look'
import { lateStyles } from './plugins/late-styles'

const api = process.env.PERIGEE_API ?? 'http://localhost:7910'

/** Static files for a strict Content-Security-Policy: no inline script, no data: asset, every name with a hash. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), lateStyles(), firstLook(), brotli()],
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
          // Each group takes what it names with all that this imports, of what the groups before it have left: what a place
          // needs comes in a few scripts, and none of them holds what only later places need.
          groups: [
            { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'start', tags: ['$initial'] },
            { name: 'login', test: /[\\/]sign-in[\\/]pages[\\/](auth-layout|login-page)\.tsx$/ },
            { name: 'sign-in', test: /[\\/]sign-in[\\/]pages[\\/]/ },
            { name: 'frame', test: /[\\/]app[\\/](shell[\\/]shell|project-frame)\.tsx$/ },
            { name: 'common', test: /[\\/]console[\\/]src[\\/](components|lib)[\\/]/, minShareCount: 10 },
            { name: 'file-browser', test: /[\\/]objects[\\/]pages[\\/]bucket-page\.tsx$/ },
          ],
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
