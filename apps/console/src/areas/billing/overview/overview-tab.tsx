import { Button, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { billingHelp } from '@perigee/contract/billing-help'
import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { usageReportDialog } from '@/areas/usage-report/public'
import { ErrorState } from '@/components/error-state'
import { HelpLink } from '@/components/help-link'
import { openDialog } from '@/lib/dialogs'
import { chargesQuery } from '../queries'
import { AvailableFunds } from './available-funds'
import { CouponPanel } from './coupon-panel'
import { EstimatedTotal } from './estimated-total'
import { MinimumNotice } from './minimum-notice'
import { ProjectCharges } from './project-charges'

/** What this month has come to, and what is there to pay it. */
export function OverviewTab() {
  const { data, error, refetch } = useQuery(chargesQuery)
  return (
    <Stack gap="xl">
      <MinimumNotice />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        <EstimatedTotal />
        <AvailableFunds />
        <CouponPanel />
      </SimpleGrid>
      <section aria-label="Costs per project">
        <Stack gap="sm">
          <Group justify="space-between" align="baseline">
            <Title order={2}>Costs per project</Title>
            <Text size="sm">
              <HelpLink at={billingHelp.prices}>How usage is priced</HelpLink>
            </Text>
          </Group>
          {error && !data ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <ProjectCharges charges={data.charges} />
          ) : (
            <Skeleton height={120} />
          )}
        </Stack>
      </section>
      <div>
        <Button
          variant="default"
          leftSection={<FileSpreadsheet size={16} aria-hidden />}
          onClick={() => openDialog(usageReportDialog, { projectId: '' })}
        >
          Detailed usage report
        </Button>
      </div>
    </Stack>
  )
}
