import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const clientFolder = join(root, 'packages/client')

/** A project of somebody else: nothing but the package in it, and the examples of its README. */
export interface OtherProject {
  folder: string
  /** File names of the examples, in their order. */
  examples: readonly string[]
  /** What the compiler has against them; empty for nothing. */
  typeCheck(): Promise<string>
  /** Runs an example, gives what it printed. @throws with it when it fails */
  run(example: string, env: NodeJS.ProcessEnv): Promise<string>
  remove(): Promise<void>
}

/** Builds and packs `@perigee/client`, and installs it by npm, which asks no registry for it, into an empty project. */
export async function aProjectWithClient(): Promise<OtherProject> {
  const home = await mkdtemp(join(tmpdir(), 'perigee-client-'))
  const [built, folder] = [join(home, 'built'), join(home, 'project')]
  await run(process.execPath, ['build.mjs', built], { cwd: clientFolder })
  await run('npm', ['pack', '--silent', '--pack-destination', home, built])
  await mkdir(folder)
  const manifest = { name: 'somebody-elses', private: true, type: 'module' }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  const { version } = JSON.parse(await readFile(join(built, 'package.json'), 'utf8')) as { version: string }
  const packed = join(home, `perigee-client-${version}.tgz`)
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', packed], { cwd: folder })

  const examples = await writeExamples(folder)
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    outDir: 'out',
    rootDir: '.',
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: examples }))
  return {
    folder,
    examples,
    typeCheck: () =>
      run(process.execPath, [join(root, 'node_modules/typescript7/bin/tsc'), '-p', folder]).then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      ),
    run: async (example, env) =>
      (await run(process.execPath, [join(folder, 'out', example.replace(/\.ts$/, '.js'))], { env })).stdout,
    remove: () => rm(home, { recursive: true, force: true }),
  }
}

/** Each block of TypeScript in the README as a file. */
async function writeExamples(folder: string): Promise<string[]> {
  const readme = await readFile(join(clientFolder, 'README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```ts\n([^`]*)^```$/gm)].map(([, code = '']) => code)
  const names = blocks.map((_, index) => `example-${index + 1}.ts`)
  await Promise.all(names.map((name, index) => writeFile(join(folder, name), blocks[index] ?? '')))
  return names
}
