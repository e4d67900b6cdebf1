import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { asciiDomain, type DomainRecords, looksLikeApex } from '@perigee/domain/custom-domain'
import { Info } from 'lucide-react'
import { CopyButton } from '@/components/copy-button'
import { HelpLink } from '@/components/help-link'

/** A value to copy into the form of a DNS provider. */
const CopyField = ({ label, value, what = label }: { label: string; value: string; what?: string }) => (
  <TextInput
    label={label}
    value={value}
    readOnly
    styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', textOverflow: 'ellipsis' } }}
    rightSection={<CopyButton value={value} label={what} />}
  />
)

export const CnameFields = ({ records: { cname } }: { records: DomainRecords }) => (
  <Stack gap="sm">
    <CopyField label="Hostname" value={cname.hostname} what="hostname of the CNAME record" />
    <CopyField label="Content" value={cname.content} what="content of the CNAME record" />
    <Text size="sm" c="dimmed">
      Ensure you include the dot . at the end
    </Text>
    {asciiDomain(cname.content) === undefined && (
      <Alert variant="light" color="yellow" icon={<Info size={18} aria-hidden />}>
        {`Links of this installation have the address ${cname.content.slice(0, -1)} and no name that a CNAME record could point to. Whoever runs it has to give links a host name before domains can be connected.`}
      </Alert>
    )}
    {looksLikeApex(cname.hostname) && (
      <Alert variant="light" color="yellow" icon={<Info size={18} aria-hidden />}>
        {`The top of a zone cannot have a CNAME record. If your DNS provider offers ALIAS or ANAME records (or “CNAME flattening”), use one with this content. Otherwise enter A and AAAA records with the addresses of ${cname.content.slice(0, -1)}, or choose a name such as www.${cname.hostname}.`}{' '}
        <HelpLink topic="customDomain" />
      </Alert>
    )}
  </Stack>
)

export const TxtFields = ({ records: { txt } }: { records: DomainRecords }) => (
  <Stack gap="sm">
    <CopyField label="Hostname" value={txt.hostname} what="hostname of the TXT records" />
    {txt.contents.map((content, at) => (
      <CopyField key={content} label={`TXT${at + 1}`} value={content} />
    ))}
  </Stack>
)

/** For who has the record that asks for a certificate. */
export const CaaHint = () => (
  <Text size="sm" c="dimmed">
    If your zone has CAA records, they have to let the certificate authority of this service issue certificates for the
    domain. <HelpLink topic="customDomain" />
  </Text>
)
