import type { LanguageFn } from 'highlight.js'

/** More than this is shown without colours: finding them takes longer than anybody waits. */
const longestColoured = 200_000

type Language = keyof typeof loaders

const loaders = {
  json: () => import('highlight.js/lib/languages/json'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
  ini: () => import('highlight.js/lib/languages/ini'),
  sql: () => import('highlight.js/lib/languages/sql'),
  bash: () => import('highlight.js/lib/languages/bash'),
  python: () => import('highlight.js/lib/languages/python'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  css: () => import('highlight.js/lib/languages/css'),
  go: () => import('highlight.js/lib/languages/go'),
  rust: () => import('highlight.js/lib/languages/rust'),
  java: () => import('highlight.js/lib/languages/java'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  diff: () => import('highlight.js/lib/languages/diff'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
} satisfies Record<string, () => Promise<{ default: LanguageFn }>>

/** Languages that go by another name than the extension. */
const byExtension: Readonly<Record<string, Language>> = {
  html: 'xml',
  htm: 'xml',
  yml: 'yaml',
  toml: 'ini',
  conf: 'ini',
  cfg: 'ini',
  properties: 'ini',
  sh: 'bash',
  py: 'python',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  rs: 'rust',
  h: 'c',
  cs: 'csharp',
  rb: 'ruby',
  patch: 'diff',
  md: 'markdown',
}

const isLanguage = (name: string): name is Language => Object.hasOwn(loaders, name)

function languageOf(extension: string): Language | null {
  if (Object.hasOwn(byExtension, extension)) return byExtension[extension] ?? null
  return isLanguage(extension) ? extension : null
}

/** HTML of code in colours, everything in it escaped; null for what is shown as it is. Loaded when first needed. */
export async function highlighted(code: string, extension: string): Promise<string | null> {
  const language = languageOf(extension)
  if (language === null || code.length > longestColoured) return null
  const [{ default: hljs }, { default: definition }] = await Promise.all([
    import('highlight.js/lib/core'),
    loaders[language](),
  ])
  hljs.registerLanguage(language, definition)
  return hljs.highlight(code, { language }).value
}
