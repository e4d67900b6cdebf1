import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/error-state'
import { SettingRow, SettingsSection } from '@/components/settings-section'
import { openDialog } from '@/lib/dialogs'
import { addressDialog, referenceDialog, removeTaxIdDialog, taxIdDialog } from '../lazy-dialogs'
import { type BillingInformation, informationQuery } from '../queries'

/** What invoices say about who pays them. */
export function InformationTab() {
  const { data, error, refetch } = useQuery(informationQuery)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={260} maw={720} />
  const { address, taxIDs, invoiceReference } = data
  return (
    <Stack gap="xl" maw={720}>
      <SettingsSection title="Billing address">
        <SettingRow
          name={address?.name || 'Address'}
          value={address ? <AddressLines address={address} /> : 'No address stands on your invoices.'}
          action={<ChangeButton onClick={() => openDialog(addressDialog, { address })}>Update Address</ChangeButton>}
        />
      </SettingsSection>
      <SettingsSection title="Tax IDs">
        {taxIDs.map(({ id, tax, value }) => (
          <SettingRow
            key={id}
            name={tax.name || tax.code}
            value={value}
            action={
              <Button
                variant="default"
                aria-label={`Remove ${tax.name || tax.code} ${value}`}
                onClick={() => openDialog(removeTaxIdDialog, { id, name: tax.name || tax.code, value })}
              >
                Remove
              </Button>
            }
          />
        ))}
        <SettingRow
          name={taxIDs.length === 0 ? 'Tax ID' : 'Another tax ID'}
          value="Tax IDs stand on your invoices."
          action={<ChangeButton onClick={() => openDialog(taxIdDialog)}>Add Tax ID</ChangeButton>}
        />
      </SettingsSection>
      <SettingsSection title="Invoice reference">
        <SettingRow
          name="Reference"
          value={invoiceReference || 'An order number, a department: whatever should stand on your invoices.'}
          action={
            <ChangeButton onClick={() => openDialog(referenceDialog, { reference: invoiceReference })}>
              {invoiceReference === '' ? 'Add Reference' : 'Change Reference'}
            </ChangeButton>
          }
        />
      </SettingsSection>
    </Stack>
  )
}

const ChangeButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="default" onClick={onClick}>
    {children}
  </Button>
)

function AddressLines({ address }: { address: NonNullable<BillingInformation['address']> }) {
  const { line1, line2, postalCode, city, state, country } = address
  const lines = [line1, line2, [postalCode, city, state].filter(Boolean).join(' '), country.name || country.code]
  return lines.filter(Boolean).map((line, at) => (
    <Text key={at} size="sm" c="dimmed">
      {line}
    </Text>
  ))
}
