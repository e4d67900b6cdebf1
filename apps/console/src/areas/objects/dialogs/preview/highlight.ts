/** More than this is shown without colours: finding them takes longer than anybody waits. */
const longestColoured = 200_000

const languages = { json: 'json', xml: 'xml', html: 'xml', htm: 'xml' } as const

/** HTML of code in colours, everything in it escaped; null for what is shown as it is. Loaded when first needed. */
export async function highlighted(code: string, extension: string): Promise<string | null> {
  const language = Object.hasOwn(languages, extension) ? languages[extension as keyof typeof languages] : null
  if (language === null || code.length > longestColoured) return null
  const [{ default: hljs }, { default: definition }] = await Promise.all([
    import('highlight.js/lib/core'),
    language === 'json' ? import('highlight.js/lib/languages/json') : import('highlight.js/lib/languages/xml'),
  ])
  hljs.registerLanguage(language, definition)
  return hljs.highlight(code, { language }).value
}
