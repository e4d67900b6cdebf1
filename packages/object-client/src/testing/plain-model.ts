import { compareBytes, utf8 } from '@perigee/std/bytes'

/** What a listing has to answer, worked out the slow way from all keys. */
export function listModel(
  keys: readonly string[],
  { prefix, delimiter, after = '', limit }: { prefix: string; delimiter: string; after?: string; limit: number },
): { objects: string[]; prefixes: string[]; more: boolean } {
  const items = new Map<string, 'object' | 'prefix'>()
  for (const key of keys) {
    if (!key.startsWith(prefix)) continue
    const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
    if (at === -1) items.set(key, 'object')
    else items.set(key.slice(0, at + delimiter.length), 'prefix')
  }
  const sorted = [...items]
    .filter(([path]) => after === '' || inOrder(path, after) > 0)
    .sort(([a], [b]) => inOrder(a, b))
  const page = sorted.slice(0, limit)
  const of = (wanted: string): string[] => page.filter(([, kind]) => kind === wanted).map(([path]) => path)
  return { objects: of('object'), prefixes: of('prefix'), more: sorted.length > limit }
}

const inOrder = (a: string, b: string): number => compareBytes(utf8(a), utf8(b))
