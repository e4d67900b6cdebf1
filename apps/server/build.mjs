// Bundles our own packages into dist/perigee-server.mjs; what comes from npm stays in node_modules.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

const npmStaysOutside = {
  name: 'npm-stays-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@perigee/') ? undefined : { path, external: true },
    )
  },
}

await build({
  entryPoints: [here('src/main.ts')],
  outfile: here('dist/perigee-server.mjs'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: 'linked',
  sourcesContent: false,
  banner: { js: '#!/usr/bin/env node' },
  plugins: [npmStaysOutside],
  logLevel: 'warning',
})
