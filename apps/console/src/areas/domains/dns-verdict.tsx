import { Alert, Code, SimpleGrid, Stack, Text } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { DomainRecords } from '@perigee/domain/custom-domain'
import { ErrorNote } from '@/components/error-note'
import type { DnsVerdict as Verdict, RecordType, WrongRecord } from './dns-check'

interface Props {
  verdict: Verdict
  records: DomainRecords
}

/** What DNS says about a domain, and what is to be done. */
export function DnsVerdict({ verdict, records }: Props) {
  const nameOf = (type: RecordType) => (type === 'CNAME' ? records.cname.hostname : records.txt.hostname)
  switch (verdict.kind) {
    case 'connected':
      return (
        <Alert color="green" variant="light" icon={<CircleCheck size={18} aria-hidden />} role="status">
          {`All records of ${records.cname.hostname} are there.`}
        </Alert>
      )
    case 'ambiguous':
      return <ErrorNote error="Cannot check DNS records" />
    case 'wrong':
      return verdict.records.map((record) => (
        <WrongRecordAlert key={record.type} record={record} hostname={nameOf(record.type)} />
      ))
    case 'notFound':
      return (
        <Alert
          color="red"
          variant="light"
          icon={<CircleAlert size={18} aria-hidden />}
          role="alert"
          title="Unable to verify domain"
        >
          <Stack gap="xs">
            <Text size="sm">DNS record not found. Please check your DNS configuration.</Text>
            {verdict.missing.map((type) => (
              <Text key={type} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {`There is no ${type} record at ${nameOf(type)} yet. A new record can take a while until it is seen everywhere.`}
              </Text>
            ))}
            {verdict.unanswered.map((type) => (
              <Text key={type} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {`The name servers did not answer for ${nameOf(type)}. Try again in a moment.`}
              </Text>
            ))}
          </Stack>
        </Alert>
      )
  }
}

function WrongRecordAlert({ record, hostname }: { record: WrongRecord; hostname: string }) {
  const { type, found, expected } = record
  return (
    <Alert
      color="red"
      variant="light"
      icon={<CircleAlert size={18} aria-hidden />}
      role="alert"
      title={`${type} is not correct`}
    >
      <Stack gap="sm">
        <Text size="sm">{`Please update the following ${type} record:`}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <Values label="Incorrect" values={found} />
          <Values label="Correct" values={expected} />
        </SimpleGrid>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {whatToChange(record, hostname)}
        </Text>
      </Stack>
    </Alert>
  )
}

/** As people do it at their registrar. */
function whatToChange({ type, found, expected }: WrongRecord, hostname: string): string {
  const where = `At your DNS provider, open the records of ${hostname}`
  if (type === 'CNAME') return `${where} and replace what is there by one CNAME record with the correct content.`
  const lacking = expected.filter((text) => !found.includes(text)).length
  const more = found.some((text) => !expected.includes(text))
  if (lacking === 0) return `${where} and delete the TXT records that are not among the correct ones.`
  return more
    ? `${where}, replace what differs and add what is missing, each as a TXT record of its own.`
    : `${where} and add what is missing, each as a TXT record of its own.`
}

const Values = ({ label, values }: { label: string; values: readonly string[] }) => (
  <div role="group" aria-label={label}>
    <Text size="sm" fw={600}>
      {label}
    </Text>
    {values.map((value) => (
      <Code key={value} block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} mt={4}>
        {value}
      </Code>
    ))}
  </div>
)
