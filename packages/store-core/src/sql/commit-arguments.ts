/**
 * What the functions that commit an object are given about one object, but for its bucket and its content. They declare
 * their arguments from this, and the calls take their values by it (objects/call-arguments.ts): an argument that one side
 * forgets is a type error.
 *
 * in_folder_names: the folders of the path from the top, each name with its slash. in_may_overwrite: whether the caller
 * may replace a visible object. in_absent, in_latest, in_latest_end: the condition (judge-condition.ts).
 * in_garbage_after: when the blobs of what is overwritten may go. in_expires_at: when the object ends by itself.
 * in_mode, in_until, in_hold: the lock that is asked for (new-lock.ts). in_metadata … in_etag: sealed by the owner.
 */
export const commitArguments = {
  in_folder_names: 'bytea[]',
  in_name: 'bytea',
  in_may_overwrite: 'boolean',
  in_absent: 'boolean',
  in_latest: 'bigint',
  in_latest_end: 'bytea',
  in_at: 'timestamptz',
  in_garbage_after: 'timestamptz',
  in_expires_at: 'timestamptz',
  in_mode: 'integer',
  in_until: 'timestamptz',
  in_hold: 'boolean',
  in_metadata: 'bytea',
  in_metadata_key: 'bytea',
  in_metadata_nonce: 'bytea',
  in_etag: 'bytea',
} as const

/** What they return beside the outcome: the version that was made, and its lock. */
export const committed = `object_version bigint, out object_stream uuid, out object_versioned boolean,
  out object_mode smallint, out object_until timestamptz, out object_hold boolean`

/** Types of PostgreSQL by the names of arguments. */
export type SqlArguments = Readonly<Record<string, string>>

const lineWidth = 100

/** Name and type of each, as a function declares them. */
export const declared = (given: SqlArguments): string =>
  wrapped(Object.entries(given).map(([name, type]) => `${name} ${type}`))

/** The names alone: a function passes on what it was given. */
export const passedOn = (given: SqlArguments): string => wrapped(Object.keys(given), '    ')

function wrapped(parts: readonly string[], indent = '  '): string {
  const lines = ['']
  for (const part of parts) {
    const line = lines.at(-1) ?? ''
    if (line.length + part.length > lineWidth) lines.push(part)
    else lines[lines.length - 1] = line === '' ? part : `${line}, ${part}`
  }
  return lines.join(`,\n${indent}`)
}
