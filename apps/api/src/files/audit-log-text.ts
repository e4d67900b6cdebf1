import type { AuditEntry, ExportFormat } from '@perigee/contract/audit'
import { csvLine } from '@perigee/std/csv-line'

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
