/** Ways to write a key from inside the folder `docs/` so that a careless reader of paths climbs out of it. */
export function spellings(key: string): string[] {
  const escaped = encodeURIComponent(key)
  const twice = (text: string) => text.replaceAll('%', '%25')
  return [
    key,
    escaped,
    `docs/../${key}`,
    `docs/..%2f${key}`,
    `docs%2f..%2f${key}`,
    `docs/%2e%2e/${key}`,
    `docs/%2e%2e%2f${key}`,
    `docs/.%2e/${key}`,
    `docs/./../${key}`,
    `docs/..\\${key}`,
    `docs/..%5c${key}`,
    `docs//../${key}`,
    `docs/a.txt/../../${key}`,
    `docs/%00/../${key}`,
    `docs%00/../${key}`,
    `docs/..;/${key}`,
    `docs/..%00/${key}`,
    `/${key}`,
    `//${key}`,
    `./${key}`,
    `docs/${twice('%2e%2e%2f')}${escaped}`,
    `docs/${twice(twice('%2e%2e%2f'))}${escaped}`,
    `docs/%c0%ae%c0%ae/${key}`,
    `docs/%u002e%u002e/${key}`,
    `docs/\u2025/${encodeURI(key)}`.replace('\u2025', '%E2%80%A5'),
    `${key}?docs/`,
    `${key}%23docs/`,
    `docs/?path=..%2F${escaped}`,
    `docs/a.txt?path=${escaped}`,
    `docs/?prefix=${escaped}`,
    `docs/?cursor=${escaped}`,
  ]
}
