import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** A program in one file of its own, as worker threads need it: they load no TypeScript. Remove it in the end. */
export async function buildProgram(source: { file: URL } | { text: string; resolveDir: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-program-'))
  const outfile = join(folder, 'program.mjs')
  const entry =
    'file' in source
      ? { entryPoints: [fileURLToPath(source.file)] }
      : { stdin: { contents: source.text, resolveDir: source.resolveDir } }
  await build({ ...entry, outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20.19' })
  return { url: pathToFileURL(outfile), remove: () => rm(folder, { recursive: true }) }
}
