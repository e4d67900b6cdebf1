import { problemOf } from '../problems'
import { knownFailures } from './catalogue'

type Json = Record<string, unknown>

/** An example of each failure that these refer to, by its code. `origin`: `scheme://host[:port]` of the console. */
export function errorExamples(parts: readonly unknown[], { origin }: { origin: string }): Json {
  const codes = [...JSON.stringify(parts).matchAll(/"#\/components\/examples\/(\w+)"/g)].map(([, code = '']) => code)
  return Object.fromEntries([...new Set(codes)].toSorted().map((code) => [code, { value: exampleOf(code, origin) }]))
}

const exampleOf = (code: string, origin: string): Json => ({
  code,
  message: knownFailures.get(code)?.say ?? '',
  requestId: '5d1f0c62a9e34b7f8a20c3d4e5f60718',
  docs: problemOf(undefined, { requestId: '', origin }).docs.replace(/#.*/, `#${code}`),
})
