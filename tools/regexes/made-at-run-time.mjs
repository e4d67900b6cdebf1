/** Where regular expressions may be made of text at run time, and whose text it is. Nothing a stranger sends may be. */
export const madeAtRunTime = {
  'packages/domain/src/bucket-name.ts': 'constants of the same file',
  'packages/server-kit/src/http/route-table.ts': 'patterns of our own routes',
  'apps/linkshare/src/blocked-paths.ts': 'the operator’s setting',
  'packages/accounts/src/single-sign-on/provider-schema.ts': 'the operator’s setting',
  'apps/server/src/commands/admin-rest-keys.ts': 'a constant of packages/domain',
}
