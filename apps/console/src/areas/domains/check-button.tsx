import { Button } from '@mantine/core'
import { Check, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useShortFlag } from '@/lib/use-short-flag'
import { ErrorNote } from '@/components/error-note'
import type { DomainRecords } from '@perigee/domain/custom-domain'
import { type DnsVerdict as Verdict, useDnsCheck } from './dns-check'
import { DnsVerdict } from './dns-verdict'

const successMillis = 3_000

interface Props {
  projectId: string
  records: DomainRecords
  /** Asks once as soon as it is there. */
  atOnce?: boolean
  onVerdict?: (verdict: Verdict) => void
}

/** Asks DNS, and shows what it said. */
export function CheckButton({ projectId, records, atOnce = false, onVerdict }: Props) {
  const { mutate, data, error, isPending } = useDnsCheck(projectId, records)
  const success = useShortFlag(successMillis)
  const begun = useRef(false)

  const check = () =>
    mutate(undefined, {
      onSuccess(verdict) {
        if (verdict.kind === 'connected') success.raise()
        onVerdict?.(verdict)
      },
    })
  useEffect(() => {
    if (!atOnce || begun.current) return
    begun.current = true
    check()
  })

  return (
    <>
      <Button
        variant="default"
        leftSection={success.isUp ? <Check size={16} aria-hidden /> : <RefreshCw size={16} aria-hidden />}
        loading={isPending}
        onClick={check}
        aria-live="polite"
        style={{ alignSelf: 'flex-start' }}
      >
        {success.isUp ? 'Success' : 'Check DNS'}
      </Button>
      <ErrorNote error={error} />
      {data && !isPending && <DnsVerdict verdict={data} records={records} />}
    </>
  )
}
