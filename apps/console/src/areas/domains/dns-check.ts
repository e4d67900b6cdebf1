import { domains, type DnsCheck } from '@perigee/contract/domains'
import type { DomainRecords } from '@perigee/domain/custom-domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/call'
import { domainsRoot } from './queries'

export type RecordType = 'CNAME' | 'TXT'

/** What a check found. */
export type DnsVerdict =
  | { kind: 'connected' }
  /** There is none of these, or nobody answered for them. Empty where the server does not say which. */
  | { kind: 'notFound'; missing: readonly RecordType[]; unanswered: readonly RecordType[] }
  | { kind: 'wrong'; records: readonly WrongRecord[] }
  /** The answer says nothing. */
  | { kind: 'ambiguous' }

export interface WrongRecord {
  type: RecordType
  found: readonly string[]
  expected: readonly string[]
}

/** Reads the answer of a check. What is there and wrong counts more than what is not there: it can be mended at once. */
export function verdictOf(check: DnsCheck): DnsVerdict {
  if (check.isSuccess) return { kind: 'connected' }
  const records: WrongRecord[] = []
  if (check.gotCNAME !== '' && check.expectedCNAME !== '')
    records.push({ type: 'CNAME', found: [check.gotCNAME], expected: [check.expectedCNAME] })
  if (check.expectedTXT.length > 0) records.push({ type: 'TXT', found: check.gotTXT, expected: check.expectedTXT })
  if (records.length > 0) return { kind: 'wrong', records }
  if (!check.isVerifyError) return { kind: 'ambiguous' }
  return { kind: 'notFound', missing: check.missing ?? [], unanswered: check.unanswered ?? [] }
}

/** Asks DNS about exactly the records that are shown. The list knows the answer afterwards. */
export function useDnsCheck(projectId: string, { cname, txt }: DomainRecords) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const query = { domain: cname.hostname }
      return verdictOf(await call(domains.checkDns, { query, body: { cname: cname.content, txt: txt.contents } }))
    },
    onSettled: () => cache.invalidateQueries({ queryKey: domainsRoot(projectId) }),
  })
}
