// Bundles our own packages into dist/perigee-server.mjs and the pieces that it loads when needed; what comes from npm stays in node_modules.
// The optional module in machine code comes along where it was built (npm run build:native).
// `node build.mjs FOLDER`: into that folder beside dist.
import { existsSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

const folder = here(process.argv[2] ?? 'dist')

const npmStaysOutside = {
  name: 'npm-stays-outside',
  setup({ onResolve }) {
    // a name that begins with # is of the package that asks
    onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@perigee/') ? undefined : { path, external: true },
    )
  },
}

const nativeModule = here('../../native/perigee-native.node')

await rm(folder, { recursive: true, force: true })
await build({
  entryPoints: { 'perigee-server': here('src/main.ts'), 'stage-thread': here('src/stages/stage-thread.ts') },
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // a process with one service loads the code of that one
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: 'linked',
  sourcesContent: false,
  banner: { js: '#!/usr/bin/env node' },
  plugins: [npmStaysOutside],
  logLevel: 'warning',
})
if (existsSync(nativeModule)) await copyFile(nativeModule, `${folder}/perigee-native.node`)
