import { Alert, Button, Group, Select, Text } from '@mantine/core'
import type { PlacementDetails } from '@perigee/contract/buckets'
import { forms } from '@perigee/contract/forms'
import { type ExpectedStorage, expectedStorage, storageNeedsRequired } from '@perigee/domain/placement-waitlist'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { ErrorNote } from '@/components/error-note'
import { accountSettingsQuery } from '@/lib/account-settings'
import { recordEvent } from '@/lib/analytics'
import { call } from '@/lib/call'
import { isRefusedAs } from '@/lib/call-error'

/** Joins the waitlist of a place that is announced; everybody does so once. */
export function WaitlistForm({ placement: { id, title } }: { placement: PlacementDetails }) {
  const cache = useQueryClient()
  const settings = useQuery(accountSettingsQuery)
  const [needs, setNeeds] = useState<ExpectedStorage | null>(null)
  const [asked, setAsked] = useState(false)
  const join = useMutation({
    mutationFn: (storageNeeds: ExpectedStorage) =>
      call(forms.joinPlacementWaitlist, { body: { placement: id, storageNeeds } }),
    onSuccess: () => recordEvent('Join Placement Waitlist Form Submitted'),
    onSettled: () => cache.invalidateQueries({ queryKey: accountSettingsQuery.queryKey }),
  })
  const joined =
    join.isSuccess ||
    isRefusedAs(join.error, 'already_sent') ||
    settings.data?.noticeDismissal.placementWaitlistsJoined?.includes(id)

  if (joined) {
    return (
      <Alert variant="light" color="green" role="status" icon={<CircleCheck size={18} aria-hidden />}>
        {`You are on the waitlist for ${title}. Choose another one for this bucket.`}
      </Alert>
    )
  }
  return (
    <div role="group" aria-label={`Waitlist for ${title}`}>
      <Text size="sm" mb="xs">
        {`${title} is coming soon. Join the waitlist to hear when it is there.`}
      </Text>
      <Group align="flex-start" gap="sm">
        <Select
          label="Expected Data Stored"
          placeholder="Choose"
          flex="1 1 180px"
          data={expectedStorage}
          value={needs}
          error={asked && needs === null ? storageNeedsRequired : undefined}
          allowDeselect={false}
          onChange={setNeeds}
        />
        <Button
          variant="default"
          mt={25}
          loading={join.isPending}
          onClick={() => {
            setAsked(true)
            if (needs !== null) join.mutate(needs)
          }}
        >
          Join waitlist
        </Button>
      </Group>
      {join.error && <ErrorNote error={join.error} />}
    </div>
  )
}
