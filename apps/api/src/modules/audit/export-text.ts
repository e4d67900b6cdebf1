import type { AuditEntry, ExportFormat } from '@perigee/contract/audit'

const columns = [
  'id',
  'at',
  'act',
  'actedBy',
  'name',
  'email',
  'userId',
  'ip',
  'userAgent',
  'target',
  'about',
  'facts',
] as const satisfies readonly (keyof AuditEntry)[]

/** Spreadsheets take text without it for that of another century. */
const byteOrderMark = '\uFEFF'

/** The text of a file, a page at a time. */
export async function* exportText(pages: AsyncIterable<AuditEntry[]>, format: ExportFormat): AsyncIterable<string> {
  if (format === 'csv') yield byteOrderMark + csvLine(columns)
  for await (const page of pages) yield page.map(lines[format]).join('')
}

const lines: Record<ExportFormat, (entry: AuditEntry) => string> = {
  jsonl: (entry) => `${JSON.stringify(entry)}\n`,
  csv: (entry) => csvLine(columns.map((column) => cellText(entry[column]))),
}

const cellText = (value: AuditEntry[keyof AuditEntry]): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** One line as RFC 4180 has it, every cell in quotes. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${asText(cell).replaceAll('"', '""')}"`).join(',')}\r\n`

/** People choose names; a spreadsheet would take one that begins like this for a formula, and run it. */
const asText = (cell: string): string =>
  /^[\s\p{Cc}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u.test(cell) ? `'${cell}` : cell
