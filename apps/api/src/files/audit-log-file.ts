import type { AuditEntry, ExportFormat } from '@perigee/contract/audit'
import type { ActRow } from '@perigee/satellite-db/acts'
import type { Reply } from '@perigee/server-kit/implement'
import { exportText } from './audit-log-text'
import { presentAct } from './present-act'

const contentTypes = { csv: 'text/csv', jsonl: 'application/x-ndjson' } as const

/** What is found of an audit log as a file, sent as it is read. */
export function auditLogFile(
  pages: AsyncIterable<ActRow[]>,
  { reply, format }: { reply: Reply; format: ExportFormat },
): AsyncIterable<string> {
  reply.header('content-type', `${contentTypes[format]}; charset=utf-8`)
  reply.header('content-disposition', `attachment; filename="audit-log.${format}"`)
  return exportText(presented(pages), format)
}

async function* presented(pages: AsyncIterable<ActRow[]>): AsyncIterable<AuditEntry[]> {
  for await (const page of pages) yield page.flatMap(presentAct)
}
