import { consoleAreas } from './console-areas.mjs'

/**
 * Who may import whom. This table is the only place: the linter's rules and the table in docs/architecture.md are
 * generated from it (`npm run boundaries`).
 *
 * `part` is a folder, `may` the other parts that it may import. What is not named is not allowed.
 */
export const parts = [
  { part: 'packages/std', may: [], holds: 'bytes, encodings, branded types, durations, units' },
  { part: 'packages/domain', may: ['packages/std'], holds: 'pure rules; no I/O, no clock' },
  {
    part: 'packages/contract',
    may: ['packages/std', 'packages/domain'],
    holds: 'the wire as data: calls, errors, the port of the object store',
  },
  { part: 'packages/crypto', may: ['packages/std'], holds: 'hashes, key derivation, path and content encryption' },
  { part: 'packages/grants', may: ['packages/std', 'packages/crypto'], holds: 'API keys, caveats, access grants' },
  {
    part: 'packages/client',
    may: ['packages/std', 'packages/crypto', 'packages/grants'],
    holds: 'the TypeScript client of the public API, as it is published; its core imports nothing',
  },
  {
    part: 'packages/s3',
    may: ['packages/std', 'packages/domain', 'packages/crypto'],
    holds: 'SigV4, XML, checksums, chunk decoding, the S3 client of the browser',
  },
  {
    part: 'packages/server-kit',
    may: ['packages/std', 'packages/domain', 'packages/contract', 'packages/crypto'],
    holds:
      'what every server needs: settings, logging, routes, admission of strangers, processes that are kept running, database, PostgreSQL launcher',
  },
  {
    part: 'packages/satellite-db',
    may: ['packages/std', 'packages/domain', 'packages/contract', 'packages/server-kit'],
    holds: 'schema and queries of users, sign-ups, projects, API keys, buckets, usage',
  },
  {
    part: 'packages/actors',
    may: ['packages/std', 'packages/domain', 'packages/contract', 'packages/server-kit', 'packages/satellite-db'],
    holds: 'who acts, the gate for rights, what use cases are given',
  },
  {
    part: 'packages/accounts',
    may: [
      'packages/std',
      'packages/domain',
      'packages/contract',
      'packages/crypto',
      'packages/server-kit',
      'packages/satellite-db',
      'packages/actors',
    ],
    holds: 'use cases: sign-up, login, factors, settings, freezes, activity',
  },
  {
    part: 'packages/projects',
    may: [
      'packages/std',
      'packages/domain',
      'packages/contract',
      'packages/crypto',
      'packages/grants',
      'packages/server-kit',
      'packages/satellite-db',
      'packages/actors',
    ],
    holds: 'use cases: projects, members, API keys, buckets, managed passphrases, usage',
  },
  {
    part: 'packages/billing',
    may: [
      'packages/std',
      'packages/domain',
      'packages/contract',
      'packages/server-kit',
      'packages/satellite-db',
      'packages/actors',
      'packages/accounts',
    ],
    holds:
      'money: prices of usage, ledger, invoices, funds; ports of the card provider, the chain and the price source',
  },
  {
    part: 'packages/card-providers',
    may: ['packages/std', 'packages/domain', 'packages/server-kit', 'packages/billing'],
    holds: 'the port of the card provider twice: the embedded sandbox, and Stripe',
  },
  {
    part: 'packages/token-chain',
    may: ['packages/std', 'packages/billing'],
    holds: 'the ports of the chain and the price source: what a node and a price service say',
  },
  {
    part: 'packages/compute',
    may: [
      'packages/std',
      'packages/domain',
      'packages/contract',
      'packages/crypto',
      'packages/server-kit',
      'packages/satellite-db',
      'packages/actors',
      'packages/projects',
    ],
    holds: 'machines: use cases, what brings them to what people want, the port of engines',
  },
  {
    part: 'packages/compute-engines',
    may: ['packages/std', 'packages/domain', 'packages/server-kit', 'packages/compute'],
    holds: 'the port of engines twice: QEMU on one host, and Incus',
  },
  {
    part: 'packages/store-core',
    may: [
      'packages/std',
      'packages/domain',
      'packages/contract',
      'packages/crypto',
      'packages/grants',
      'packages/server-kit',
      'packages/satellite-db',
    ],
    holds: 'the object store: ciphertext only',
  },
  {
    part: 'packages/object-client',
    may: ['packages/std', 'packages/domain', 'packages/contract', 'packages/crypto', 'packages/grants'],
    holds: 'encrypts, then stores; decrypts what it reads',
  },
  {
    part: 'packages/edge-access',
    may: ['packages/std', 'packages/contract', 'packages/crypto', 'packages/s3'],
    holds: 'credentials at the edge: asks the auth service, remembers sealed',
  },
  {
    part: 'packages/testing',
    may: ['packages/std', 'packages/domain', 'packages/contract', 'packages/server-kit'],
    holds: 'clock, PostgreSQL, mail trap for tests',
  },
  {
    part: 'apps/api',
    may: [
      'packages/std',
      'packages/domain',
      'packages/contract',
      'packages/crypto',
      'packages/grants',
      'packages/s3',
      'packages/server-kit',
      'packages/satellite-db',
      'packages/actors',
      'packages/accounts',
      'packages/projects',
      'packages/billing',
      'packages/compute',
    ],
    holds: 'console API, sessions, mail; serves the console',
  },
  {
    part: 'apps/compute',
    may: [
      'packages/std',
      'packages/domain',
      'packages/contract',
      'packages/crypto',
      'packages/server-kit',
      'packages/satellite-db',
      'packages/actors',
      'packages/accounts',
      'packages/compute',
    ],
    holds: 'compute service: machines and SSH keys of projects',
  },
  {
    part: 'apps/auth',
    may: [
      'packages/std',
      'packages/domain',
      'packages/contract',
      'packages/crypto',
      'packages/grants',
      'packages/server-kit',
    ],
    holds: 'edge credentials',
  },
  {
    part: 'apps/gateway',
    may: [
      'packages/std',
      'packages/domain',
      'packages/contract',
      'packages/crypto',
      'packages/grants',
      'packages/s3',
      'packages/edge-access',
      'packages/object-client',
      'packages/server-kit',
    ],
    holds: 'S3-compatible gateway',
  },
  {
    part: 'apps/linkshare',
    may: [
      'packages/std',
      'packages/domain',
      'packages/contract',
      'packages/crypto',
      'packages/grants',
      'packages/s3',
      'packages/edge-access',
      'packages/object-client',
      'packages/server-kit',
    ],
    holds: 'pages, files and archives behind share links',
  },
  {
    part: 'apps/server',
    may: [
      'packages/std',
      'packages/domain',
      'packages/contract',
      'packages/crypto',
      'packages/server-kit',
      'packages/satellite-db',
      'packages/store-core',
      'packages/edge-access',
      'packages/object-client',
      'packages/actors',
      'packages/accounts',
      'packages/projects',
      'packages/billing',
      'packages/card-providers',
      'packages/token-chain',
      'packages/compute',
      'packages/compute-engines',
      'apps/api',
      'apps/auth',
      'apps/gateway',
      'apps/linkshare',
      'apps/compute',
    ],
    holds: 'composition root and command line',
  },
  {
    part: 'apps/console',
    may: ['packages/std', 'packages/domain', 'packages/contract', 'packages/crypto', 'packages/grants', 'packages/s3'],
    holds: 'the web console',
  },
  {
    part: 'e2e',
    may: [
      'packages/std',
      'packages/client',
      'packages/domain',
      'packages/contract',
      'packages/crypto',
      'packages/grants',
      'packages/s3',
      'packages/testing',
      'packages/token-chain',
    ],
    holds: 'black-box tests: browser journeys, S3 tools',
  },
  {
    part: 'bench',
    may: [
      'e2e',
      'packages/std',
      'packages/domain',
      'packages/contract',
      'packages/crypto',
      'packages/grants',
      'packages/s3',
      'packages/server-kit',
      'packages/satellite-db',
      'packages/store-core',
      'packages/object-client',
      'packages/testing',
    ],
    holds: 'measurements that anyone can run',
  },
]

/** Files that may use more than their part: tests run against the real thing. */
export const testFiles = '\\.test\\.tsx?$|/testing/'
export const alsoInTests = [
  'packages/testing',
  'packages/server-kit',
  'packages/satellite-db',
  'packages/store-core',
  'packages/object-client',
  'packages/s3',
  'packages/grants',
  'packages/crypto',
  'packages/card-providers',
  'apps/auth',
]

/** The files of packages/crypto that cannot decrypt; all others are out of the object store's reach. */
const harmlessCrypto = 'hash|base58|format-error|protobuf|version-id|rule-mark'

/** Rules inside a part or across many, with what to do instead. */
export const rules = [
  {
    name: 'the-store-cannot-decrypt',
    from: '^packages/store-core/src/',
    reaches: `^packages/crypto/src/(?!(${harmlessCrypto})\\.ts$)`,
    advice:
      'The object store must not be able to decrypt. Hand it ciphertext; encryption belongs into packages/object-client.',
  },
  {
    name: 'verification-needs-no-cipher',
    from: '^packages/grants/src/verify\\.ts$',
    reaches: `^packages/crypto/src/(?!(${harmlessCrypto})\\.ts$)`,
    advice: 'grants/verify runs inside the object store: it may use what cannot decrypt.',
  },
  {
    name: 'key-material-behind-the-vault',
    from: '^(apps/(api|compute)|packages/(actors|accounts|projects|compute))/src/(?!passphrase-vault/|.*sealed-text\\.ts$)',
    to: `^packages/(crypto/src/(?!(${harmlessCrypto})\\.ts$)|grants/src/(?!(api-key|permission|without-bypass)\\.ts$))`,
    advice:
      'The console API must not be able to read objects. What people encrypt with passes through packages/projects/src/passphrase-vault alone; sealed-text.ts seals secrets of logins.',
  },
  {
    name: 'only-projects-open-the-vault',
    from: '^(apps/api/src/(?!(create-deps|deps)\\.ts$)|packages/(actors|accounts)/)',
    to: '^packages/projects/src/passphrase-vault/',
    advice: 'A managed passphrase is given out by the use case openProject, which asks the gate.',
  },
  {
    name: 'use-cases-know-no-http',
    from: '^packages/(actors|accounts|projects|billing|compute)/src/',
    to: '^packages/server-kit/src/(http|implement|admission|rate-limit|tls|processes|metrics)',
    advice:
      'A use case takes values and an actor, see docs/decisions/use-cases.md: addresses, cookies and answers belong into apps/api.',
  },
  {
    name: 'use-cases-know-no-wire',
    from: '^packages/(actors|accounts|projects|billing|compute)/src/',
    to: '^packages/contract/src/(?!refusals?(/|\\.ts$)|store-control\\.ts$)',
    advice:
      'A use case takes and answers values of its own: apps/api turns the schemas of a call into them, and presents the answer. The port of the control calls of the store is its own wire.',
  },
  {
    name: 'routes-ask-use-cases',
    from: '^apps/api/src/(modules|session)/',
    to: '^packages/satellite-db/src/',
    exceptTypes: true,
    advice:
      'A route parses, calls a use case and presents what comes: of the database it knows the types of rows alone.',
  },
  {
    name: 'api-floors',
    from: '^apps/api/src/(?!modules/|jobs/|create-app\\.ts$|index\\.ts$)',
    to: '^apps/api/src/(modules/|jobs/|create-app\\.ts$|index\\.ts$)',
    advice:
      'Settings, platform, sessions and pages stand below the modules and know none of them; create-app puts all together.',
  },
  {
    name: 'api-modules-apart',
    from: '^apps/api/src/modules/([^/]+)/',
    to: '^apps/api/src/modules/(?!$1/)',
    advice: 'What two modules need is a use case, or stands below them: in session, pages or platform.',
  },
  {
    name: 'server-uses-apps-in-public',
    from: '^apps/server/src/',
    to: '^apps/(api|auth|gateway|linkshare|compute)/src/(?!(index|settings|operator|migrations/index)\\.ts$)',
    advice:
      'The composition root and the commands start apps, read their settings and apply their migrations. What a command does is a use case of a package, or the operator.ts of the app.',
  },
  {
    name: 'console-floors',
    from: '^apps/console/src/(lib|components|worker)/',
    to: '^apps/console/src/(areas|app)/',
    advice: 'lib, components and worker know nothing of areas and the app: move the shared part down.',
  },
  {
    name: 'console-areas-know-no-app',
    from: '^apps/console/src/areas/',
    to: '^apps/console/src/app/',
    advice: 'The app draws the frame around the areas; an area knows nothing of it.',
  },
  {
    name: 'console-app-asks-in-public',
    from: '^apps/console/src/app/',
    to: '^apps/console/src/areas/[^/]+/(?!public\\.ts$)',
    advice: 'The app uses an area through its public.ts: export there what is needed, pages as loaders.',
  },
  ...consoleAreas.map(({ area, may }) => ({
    name: `console-area-${area}`,
    from: `^apps/console/src/areas/${area}/`,
    to: `^apps/console/src/areas/(?!${area}/${may.map((other) => `|${other}/public\\.ts$`).join('')})`,
    advice: `The area ${area} may use ${may.join(', ') || 'no other area'}, and only the public.ts of each. Move down what two areas need, or change the list of areas in tools/boundaries/table.mjs.`,
  })),
  {
    name: 'no-cycles',
    from: '^(packages|apps)/[^/]+/src/',
    circular: true,
    advice: 'Two files that import each other are one file or want a third: move what both need out.',
  },
]
