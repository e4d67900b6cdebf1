import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'

/**
 * The product's own source below `root` and what each file imports of it, type-only imports included. Tests, what only
 * tests use, `e2e` and `bench` are left out.
 *
 * @returns {Map<string, { lines: number, imports: Set<string> }>} by path from `root`
 */
export function readImports(root) {
  const exported = exportsOfPackages(root)
  const paths = workspacesOf(root)
    .flatMap((folder) => filesBelow(root, `${folder}/src`))
    .filter(isOwnSource)
  const known = new Set(paths)
  return new Map(
    paths.map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const names = ts.preProcessFile(text, true, false).importedFiles.map(({ fileName }) => fileName)
      const imports = names.map((name) => resolveImport(root, exported, path, name)).filter((found) => known.has(found))
      return [path, { lines: text.split('\n').length - 1, imports: new Set(imports) }]
    }),
  )
}

const workspacesOf = (root) =>
  ['packages', 'apps']
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))

const filesBelow = (root, folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`)
    : []

const isOwnSource = (path) =>
  /\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|\.d\.ts$|\/testing\/|\/node_modules\//.test(path) &&
  !path.startsWith('packages/testing/')

/** Each workspace's folder and its `exports`, by name. */
function exportsOfPackages(root) {
  return new Map(
    workspacesOf(root).map((folder) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
      return [name, { folder, exports: typeof exports === 'string' ? { '.': exports } : exports }]
    }),
  )
}

function resolveImport(root, exported, importer, name) {
  if (name.startsWith('.')) return withExtension(root, join(dirname(importer), name))
  if (name.startsWith('@/')) return withExtension(root, join('apps/console/src', name.slice(2)))
  const [, workspace, rest] = /^(@perigee\/[^/]+)(.*)$/.exec(name) ?? []
  const found = exported.get(workspace)
  return found && withExtension(root, join(found.folder, targetOf(found.exports, `.${rest}`) ?? `src${rest}`))
}

/** Obeys `exports` as Node does: the exact name first, else the pattern with the longest beginning. */
function targetOf(exports, name) {
  const plain = (target) => (typeof target === 'string' ? target : (target?.default ?? target?.import))
  if (exports[name]) return plain(exports[name])
  const patterns = Object.keys(exports).filter(
    (pattern) => pattern.includes('*') && name.startsWith(pattern.split('*')[0]),
  )
  const [pattern] = patterns.sort((one, other) => other.length - one.length)
  return pattern && plain(exports[pattern])?.replace('*', name.slice(pattern.split('*')[0].length))
}

function withExtension(root, path) {
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`]
  return candidates.find((candidate) => /\.tsx?$/.test(candidate) && existsSync(resolve(root, candidate)))
}
