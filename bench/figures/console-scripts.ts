import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Figure } from './figure'

export async function consoleScripts(): Promise<Figure> {
  const tool = fileURLToPath(new URL('../../tools/size.mjs', import.meta.url))
  return {
    name: 'scripts until a page can be used',
    value: execFileSync(process.execPath, [tool], { encoding: 'utf8' }).trim().split('\n').join('; '),
    explains: 'What the built pages request, each file compressed with gzip -9; 1 KB = 1,000 B.',
  }
}
