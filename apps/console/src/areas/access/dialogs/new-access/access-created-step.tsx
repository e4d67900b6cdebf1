import { Alert, Group, Text, TextInput } from '@mantine/core'
import { passphraseFileName } from '@perigee/domain/passphrase'
import { Info } from 'lucide-react'
import { CopyButton } from '@/components/copy-button'
import { SecretField } from '@/components/secret-field'
import { useConfig } from '@/lib/config'
import { testsConnections } from '@/lib/flags'
import { UpgradeLink } from '@/areas/trial/public'
import { showDate } from '@/lib/show-date'
import type { Application } from '../../applications/application'
import { configuredTools, firstTool } from '../../applications/snippets-for'
import { ConnectionTest } from './connection-test/connection-test'
import type { MadeAccess } from './create-access'
import { createdValues, valuesText } from './created-values'
import { DownloadButton } from './download-button'
import { ToolSnippets } from './tool-snippets'
import type { Wish } from './wizard'

interface Props {
  projectId: string
  wish: Wish
  made: MadeAccess
  application: Application | undefined
  /** Something of it was copied or downloaded. */
  onTaken: () => void
}

/** Shown once: what was made, and how it is put to use. */
export function AccessCreatedStep({ projectId, wish, made, application, onTaken }: Props) {
  const { brand } = useConfig()
  const values = createdValues(made)
  const fileName = () =>
    passphraseFileName({ brand: brand.name, type: fileType(made), name: wish.name, now: new Date() })
  return (
    <>
      <Text>
        {application
          ? `Save the access keys for ${application.name} as they will only appear once.`
          : 'Save the access keys as they will only appear once.'}
      </Text>
      {values.map(({ label, value, isSecret }) =>
        isSecret ? (
          <SecretField key={label} label={label} value={value} onCopy={onTaken} />
        ) : (
          <PlainField key={label} label={label} value={value} />
        ),
      )}
      <Group justify="flex-end" gap="xs">
        <CopyButton value={valuesText(values)} label="all" wide onCopy={onTaken} />
        <DownloadButton fileName={fileName} text={valuesText(values)} onDownload={onTaken} />
      </Group>
      <Uses projectId={projectId} made={made} wish={wish} application={application} onTaken={onTaken} />
    </>
  )
}

/** 'S3-credentials', 'Access-grant', 'API-key': as names of files have it. */
const fileType = ({ type }: MadeAccess): string =>
  type.replace(/-(.)/, (_all, letter: string) => `-${letter.toLowerCase()}`)

const native: Readonly<Record<'Access-Grant' | 'API-Key', string>> = {
  'Access-Grant':
    'An access grant holds the keys to your data: whoever has it reads and writes what it permits. The authentication service of this installation turns it into S3 credentials.',
  'API-Key':
    'An API key holds no passphrase. Together with one it makes access grants; by itself it manages buckets and lists what is there.',
}

function Uses({ projectId, made, wish, application, onTaken }: Props) {
  const config = useConfig()
  if (made.type !== 'S3-Credentials') return <Hint>{native[made.type]}</Hint>
  const { freeTierRestrictedExpiration: end, access_key_id: accessKeyId, endpoint } = made.credentials
  const tools = configuredTools({ credentials: made.credentials, brand: config.brand.name, buckets: wish.buckets })
  return (
    <>
      {end && (
        <Alert color="yellow" variant="light">
          {`These credentials will expire at ${showDate(end)}. Upgrade your account to avoid expiration limits on future credentials.`}{' '}
          <UpgradeLink />
        </Alert>
      )}
      <ToolSnippets tools={tools} first={firstTool(application)} onCopy={onTaken} />
      <Hint>If an application has trouble connecting, try pasting the Endpoint without the https:// prefix.</Hint>
      {testsConnections(config) && (
        <ConnectionTest projectId={projectId} accessKeyId={accessKeyId} endpoint={endpoint} />
      )}
    </>
  )
}

const Hint = ({ children }: { children: string }) => (
  <Alert variant="light" icon={<Info size={18} aria-hidden />}>
    {children}
  </Alert>
)

/** A value to copy that is no secret. */
const PlainField = ({ label, value }: { label: string; value: string }) => (
  <TextInput
    label={label}
    value={value}
    readOnly
    styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
    rightSection={<CopyButton value={value} label={label} />}
  />
)
