import { consoleAreas } from './console-areas.mjs'

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
    advice: `The area ${area} may use ${may.join(', ') || 'no other area'}, and only the public.ts of each. Move down what two areas need, or change the list of areas in tools/boundaries/console-areas.mjs.`,
  })),
  {
    name: 'no-cycles',
    from: '^(packages|apps)/[^/]+/src/',
    circular: true,
    advice: 'Two files that import each other are one file or want a third: move what both need out.',
  },
]
