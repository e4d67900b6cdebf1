// Writes the linter's rules and the table in docs/architecture.md from table.mjs and rules.mjs.
// `--check` writes nothing and fails when either is out of date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { format } from 'oxfmt'
import { consoleAreas } from './console-areas.mjs'
import { rules } from './rules.mjs'
import { alsoInTests, parts, testFiles } from './table.mjs'

const rulesFile = new URL('rules.generated.json', import.meta.url)
const docsFile = new URL('../../docs/architecture.md', import.meta.url)
const escape = (text) => text.replaceAll('.', '\\.')
const anyPart = '^(packages|apps)/[^/]+/|^(e2e|bench)/'

const areaNames = consoleAreas.map(({ area }) => area)
for (const { area, may } of consoleAreas) {
  const wrong = may.find((other) => !(areaNames.indexOf(other) < areaNames.indexOf(area) && areaNames.includes(other)))
  if (wrong) throw new Error(`the area ${area} may use ${wrong}, which has to stand above it in the list of areas`)
}
const folders = readdirSync(new URL('../../apps/console/src/areas/', import.meta.url))
const unlisted = folders.find((folder) => !areaNames.includes(folder))
if (unlisted) throw new Error(`apps/console/src/areas/${unlisted} is not in the list of console-areas.mjs`)

const partRules = parts.flatMap(({ part, may }) => {
  const allowed = (extra) => `^(${[part, ...may, ...extra].map(escape).join('|')})/`
  const list = may.length ? may.join(', ') : 'nothing else'
  const comment = `${part} may import ${list}. Move the code to where both may reach it, or change tools/boundaries/table.mjs with a decision in docs/decisions.`
  return [
    {
      name: `${part}-imports`,
      severity: 'error',
      comment,
      from: { path: `^${part}/`, pathNot: testFiles },
      to: { path: anyPart, pathNot: allowed([]) },
    },
    {
      name: `${part}-test-imports`,
      severity: 'error',
      comment,
      from: { path: `^${part}/.*(${testFiles})` },
      to: { path: anyPart, pathNot: allowed(alsoInTests) },
    },
  ]
})

const ownRules = rules.map(({ name, from, to, reaches, circular, exceptTypes, advice }) => ({
  name,
  severity: 'error',
  comment: advice,
  from: { path: from, pathNot: testFiles },
  to: circular
    ? { circular: true }
    : reaches
      ? { path: reaches, reachable: true }
      : { path: to, ...(exceptTypes && { dependencyTypesNot: ['type-only'] }) },
}))

const config = {
  forbidden: [...partRules, ...ownRules],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}

const table = [
  '| part | holds | may import |',
  '|---|---|---|',
  ...parts.map(
    ({ part, holds, may }) =>
      `| \`${part}\` | ${holds} | ${may.map((other) => `\`${other.replace('packages/', '')}\``).join(', ') || '–'} |`,
  ),
  '',
  '| rule | why, and what to do instead |',
  '|---|---|',
  ...rules.filter(({ name }) => !name.startsWith('console-area-')).map(({ name, advice }) => `| ${name} | ${advice} |`),
  '',
  'The console (`apps/console/src`) stands on `worker`, `lib` and `components`; above them are its areas, one per noun, and `app`, the frame around them. An area is used through its `public.ts` alone.',
  '',
  '| area of the console | holds | may use |',
  '|---|---|---|',
  ...consoleAreas.map(
    ({ area, may, holds }) => `| \`${area}\` | ${holds} | ${may.map((other) => `\`${other}\``).join(', ') || '–'} |`,
  ),
].join('\n')

const docs = readFileSync(docsFile, 'utf8')
const made = {
  rules: `${JSON.stringify(config, null, 2)}\n`,
  docs: (
    await format(
      'architecture.md',
      docs.replace(/(<!-- boundaries -->\n)[^]*?(\n<!-- \/boundaries -->)/, `$1\n${table}\n$2`),
    )
  ).code,
}

if (process.argv.includes('--check')) {
  const current = readFileSync(rulesFile, 'utf8')
  if (current !== made.rules || docs !== made.docs) {
    console.error('The import rules or their table in docs/architecture.md are out of date: run `npm run boundaries`.')
    process.exit(1)
  }
} else {
  writeFileSync(rulesFile, made.rules)
  writeFileSync(docsFile, made.docs)
}
