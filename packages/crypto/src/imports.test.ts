import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = import.meta.dirname
const isModule = (name: string): boolean => name.endsWith('.ts') && !name.endsWith('.test.ts')

/** Everything that a module reaches, itself included; names outside of the package as they are written. */
function reach(start: string): Set<string> {
  const seen = new Set<string>([start])
  for (const name of seen) {
    if (!name.startsWith('./')) continue
    const source = readFileSync(join(folder, `${name}.ts`), 'utf8')
    for (const [, , target = ''] of source.matchAll(/^(import|export) [^'"]*?from '([^']+)'/gms)) {
      seen.add(target.startsWith('.') ? `./${join(dirname(name), target)}` : target)
    }
  }
  return seen
}

const modules = readdirSync(folder)
  .filter(isModule)
  .map((name) => `./${name.slice(0, -'.ts'.length)}`)
const serverOnly = (name: string): boolean => name.endsWith('-node')
const needsArgon2 = new Set(['./derive', './root-key-helper'])

describe('what browsers load', () => {
  it.each(modules.filter((name) => !serverOnly(name)))('%s needs no Node module', (name) => {
    const outside = [...reach(name)].filter((target) => target.startsWith('node:') || target.startsWith('@node-rs/'))
    expect(outside).toEqual([])
  })

  it.each(modules.filter((name) => !needsArgon2.has(name)))('%s does not bring Argon2 along', (name) => {
    expect([...reach(name)].filter((target) => target.includes('hash-wasm') || target.includes('argon2.js'))).toEqual(
      [],
    )
  })

  it('keeps decryption out of what is open to all', () => {
    expect([...reach('./hash')].filter((target) => target.includes('cipher') || target.includes('seal'))).toEqual([])
  })
})
