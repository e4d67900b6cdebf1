import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * Every regular expression in the sources of `roots` (tests and their helpers left out): those that are written down,
 * and the places where one is made from text at run time (`source` null).
 */
export function findRegexes(roots) {
  return roots.flatMap(sourceFiles).flatMap((file) => regexesIn(file, readFileSync(file, 'utf8')))
}

const isTest = (path) => /\.(test|e2e|bench)\.tsx?$/.test(path) || /(^|\/)testing\//.test(path)

function sourceFiles(root) {
  const entries = readdirSync(root, { withFileTypes: true, recursive: true })
  return entries
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules|\/dist(\/|$)/.test(entry.parentPath),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !isTest(path))
}

/** `file` is the name to tell, `text` what stands in it. */
export function regexesIn(file, text) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found = []
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ ...placeOf(tree, node), ...literal(node.text) })
    else if (makesRegex(node)) found.push({ ...placeOf(tree, node), ...made(node) })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

const placeOf = (tree, node) => ({
  file: tree.fileName,
  line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1,
})

function literal(text) {
  const end = text.lastIndexOf('/')
  return { source: text.slice(1, end), flags: text.slice(end + 1) }
}

const makesRegex = (node) =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp'

/** What is made of texts that are written down counts as written down. */
function made({ arguments: given = [] }) {
  const isText = (node) => node === undefined || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
  const [source, flags] = given
  return source && isText(source) && isText(flags)
    ? { source: source.text, flags: flags?.text ?? '' }
    : { source: null, flags: '' }
}
