import { type Kysely, sql } from 'kysely'

/** What must not be found: how it is called in a failure, and the text. */
export type Secrets = Map<string, string>

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** A short code may stand by chance within a longer run of digits or letters. */
function stands(haystack: string, needle: string): boolean {
  if (needle.length >= 12) return haystack.includes(needle)
  return new RegExp(`(?<![\\w.])${needle.replaceAll(/\W/g, '\\$&')}(?!\\w)`).test(haystack)
}

/** Names of the secrets that stand in a text: as they are, encoded for a URL, or as bytes in hexadecimal. */
export function secretsIn(text: string, secrets: Secrets): string[] {
  const lower = text.toLowerCase()
  return [...secrets]
    .filter(([, secret]) => {
      const plain = [secret, encodeURIComponent(secret)].some((form) => stands(text, form))
      return plain || [hex(Buffer.from(secret)), ...decoded(secret)].some((form) => lower.includes(form))
    })
    .map(([name]) => name)
}

/** The bytes that a long text in base64 stands for. */
const decoded = (secret: string): string[] =>
  secret
    .split('.')
    .filter((part) => /^[\w+/-]{20,}=*$/.test(part))
    .map((part) => hex(Buffer.from(part, 'base64')))
    .filter((form) => form.length >= 24)

/** Every row of every table, as text; bytes are in hexadecimal. */
export async function dump<Schema>(db: Kysely<Schema>, schema = 'satellite'): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = ${schema} and table_type = 'BASE TABLE'`.execute(db)
  const dumped = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select one::text as row from ${sql.id(schema, name)} as one`.execute(db)
    dumped.set(name, rows.map(({ row }) => row).join('\n'))
  }
  return dumped
}
