import { Alert, Anchor, Group, Text, TextInput } from '@mantine/core'
import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import { passphraseFileName } from '@perigee/domain/passphrase'
import { Info } from 'lucide-react'
import { CopyButton } from '@/components/copy-button'
import { SecretField } from '@/components/secret-field'
import { useConfig } from '@/lib/config'
import { documentationOf } from '@/lib/documentation'
import { UpgradeLink } from '@/areas/trial/public'
import { showDate } from '@/lib/show-date'
import { DownloadButton } from './download-button'
import { SnippetTabs } from './snippet-tabs'
import { credentialsText, profileName, type S3Access, snippets } from './snippets'

interface Props {
  accessName: string
  credentials: GatewayCredentials
}

export function AccessCreatedStep({ accessName, credentials }: Props) {
  const config = useConfig()
  const { brand } = config
  const documentation = documentationOf(config, 'newAccess')
  const { access_key_id: accessKeyId, secret_key: secretKey, endpoint, freeTierRestrictedExpiration } = credentials
  const access: S3Access = { accessKeyId, secretKey, endpoint }
  const fileName = () =>
    passphraseFileName({ brand: brand.name, type: 'S3-credentials', name: accessName, now: new Date() })

  return (
    <>
      <Text>Save the access keys as they will only appear once.</Text>
      <SecretField label="Access Key" value={accessKeyId} />
      <SecretField label="Secret Key" value={secretKey} />
      <PlainField label="Endpoint" value={endpoint} />
      <Group justify="flex-end">
        <DownloadButton fileName={fileName} text={credentialsText(access)} />
      </Group>
      {freeTierRestrictedExpiration && (
        <Alert color="yellow" variant="light">
          {`These credentials will expire at ${showDate(freeTierRestrictedExpiration)}. Upgrade your account to avoid expiration limits on future credentials.`}{' '}
          <UpgradeLink />
        </Alert>
      )}
      <SnippetTabs snippets={snippets(access, profileName(brand.name))} />
      <Alert variant="light" icon={<Info size={18} aria-hidden />}>
        If an application has trouble connecting, try pasting the Endpoint without the https:// prefix.
      </Alert>
      {documentation !== '' && (
        <Text size="sm">
          Next steps:{' '}
          <Anchor href={documentation} target="_blank" rel="noreferrer" size="sm">
            Read Docs
          </Anchor>
        </Text>
      )}
    </>
  )
}

/** A value to copy that is no secret. */
function PlainField({ label, value }: { label: string; value: string }) {
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      rightSection={<CopyButton value={value} label={label} />}
    />
  )
}
