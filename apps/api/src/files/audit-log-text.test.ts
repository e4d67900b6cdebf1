import type { AuditEntry } from '@perigee/contract/audit'
import { expect, it } from 'vitest'
import { exportText } from './audit-log-text'

const entry: AuditEntry = {
  id: 1,
  act: 'project.renamed',
  at: '2026-11-23T08:00:00.000Z',
  actedBy: 'session',
  userId: 'u',
  email: 'ann@example.test',
  name: '=HYPERLINK("http://evil.test")',
  ip: '192.0.2.1',
  userAgent: 'Firefox',
  target: 'p',
  about: '',
  facts: { from: 'a', to: 'b' },
}
async function* pages() {
  yield [entry]
  yield [entry, entry]
}
async function textOf(format: 'csv' | 'jsonl') {
  let text = ''
  for await (const piece of exportText(pages(), format)) text += piece
  return text
}

it('is a line for each entry: JSON', async () => {
  const lines = (await textOf('jsonl')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([entry, entry, entry])
})

it('is a line for each entry below the names of the columns: CSV', async () => {
  const [head, first, ...more] = (await textOf('csv')).trimEnd().split('\r\n')
  expect(head).toBe('\uFEFF"id","at","act","actedBy","name","email","userId","ip","userAgent","target","about","facts"')
  expect(first).toBe(
    `"1","2026-11-23T08:00:00.000Z","project.renamed","session","'=HYPERLINK(""http://evil.test"")","ann@example.test","u","192.0.2.1","Firefox","p","","{""from"":""a"",""to"":""b""}"`,
  )
  expect(more).toHaveLength(2)
})
