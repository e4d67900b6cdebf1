// `npm run build -w @perigee/client`: the package as it is published, in dist: ES modules, their types, licences. What the
// entry `grants` needs of other packages is in it, so that nothing is installed beside this one.
// `node build.mjs FOLDER`: into that folder, given from here.
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import ts from 'typescript'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')
const dist = resolve(here, process.argv[2] ?? 'dist')
const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

rmSync(dist, { recursive: true, force: true })
const { metafile } = await build({
  entryPoints: [join(here, 'src/client.ts'), join(here, 'src/grants.ts')],
  outdir: dist,
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
  // names stay readable in stacks; pages are made smaller by their own builds
  minifySyntax: true,
  metafile: true,
  logLevel: 'warning',
})
requireLoneCore()
writeTypes()
writeFileSync(join(dist, 'THIRD-PARTY.txt'), licencesOf(Object.keys(metafile.inputs)))
copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'))
copyFileSync(join(here, 'README.md'), join(dist, 'README.md'))
const entry = (name) => ({ types: `./${name}.d.ts`, default: `./${name}.js` })
const packageJson = {
  name: '@perigee/client',
  version,
  license,
  description: 'Typed client of the Perigee API, for Node and browsers.',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20.3' },
  exports: { '.': entry('client'), './grants': entry('grants'), './package.json': './package.json' },
}
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`)

/** Whoever imports the client alone gets nothing but the client. */
function requireLoneCore() {
  const core = Object.entries(metafile.outputs).find(([file]) => file.endsWith('client.js'))?.[1]
  const others = Object.keys(core?.inputs ?? {}).filter((file) => dirname(resolve(file)) !== join(here, 'src'))
  if (!core || others.length > 0) throw new Error(`the core of the client needs ${others.join(', ')}`)
}

/**
 * Declarations of the entries and of what they name. The entry `grants` says its types itself, so that none of those that
 * it is made with are needed.
 */
function writeTypes() {
  const waiting = ['client', 'grants']
  for (const name of waiting) {
    const file = join(here, `src/${name}.ts`)
    const compilerOptions = { isolatedDeclarations: true, declaration: true, strict: true, verbatimModuleSyntax: true }
    const { outputText, diagnostics } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
      fileName: file,
      compilerOptions,
    })
    if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, ts.createCompilerHost({})))
    const text = outputText.replace(/(from|import) (['"])\.\/([^'"]+)\2/g, (_, word, __, next) => {
      if (!waiting.includes(next)) waiting.push(next)
      return `${word} './${next}.js'`
    })
    if (/from ['"]@/.test(text)) throw new Error(`the types of ${name} need another package`)
    writeFileSync(join(dist, `${name}.d.ts`), text)
  }
}

/** The licences of what is in the bundles, each package once. */
function licencesOf(inputs) {
  const folders = inputs.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(resolve(file))?.[0])
  return [...new Set(folders.filter((folder) => folder !== undefined))].map(licenceIn).join('\n\n')
}

function licenceIn(folder) {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  if (!file) throw new Error(`${dirname(folder)}/${about.name} has no text of its licence`)
  return `${about.name} ${about.version} (${about.license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}`
}

for (const name of ['client.js', 'grants.js']) {
  const bytes = gzipSync(readFileSync(join(dist, name)), { level: 9 }).length
  console.log(`${name}: ${bytes.toLocaleString('en')} B gzip`)
}
