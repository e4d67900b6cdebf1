import { Text } from '@mantine/core'
import { buckets } from '@perigee/contract/buckets'
import { DayCharts } from '@/components/day-charts/day-charts'
import { dayQuery } from '@/components/day-charts/day-query'
import { daysOf, type Period, unixRange } from '@/components/day-charts/period'
import { series } from '@/components/day-charts/series'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'
import { call } from '@/lib/call'
import { bucketsRoot } from '@/areas/storage/public'

interface Props {
  projectId: string
  bucket: string
  onClose: () => void
}

/** How storage and downloads of one bucket went, as the dashboard shows them of its project. */
export function BucketDaysDialog({ projectId, bucket, onClose }: Props) {
  return (
    <Dialog title="Usage by day" size={720} onSubmit={onClose} onClose={onClose}>
      <Text fw={600} size="lg" style={{ overflowWrap: 'anywhere' }}>
        {bucket}
      </Text>
      <DayCharts stacked queryOf={(period) => bucketDays({ projectId, bucket }, period)} />
      <DialogActions>
        <CloseButton />
      </DialogActions>
    </Dialog>
  )
}

const bucketDays = ({ projectId, bucket }: Pick<Props, 'projectId' | 'bucket'>, { from, to }: Period) =>
  dayQuery([...bucketsRoot(projectId), 'days', bucket, from, to], async (signal) => {
    const range = unixRange({ from, to }, new Date())
    const query = { projectID: projectId, bucket, since: moment(range.from), before: moment(range.to) }
    const counted = await call(buckets.days, { query, signal })
    const days = daysOf({ from, to })
    return {
      storage: series(
        days,
        counted.map(({ date, storage }) => ({ date, value: storage ?? 0 })),
      ),
      download: series(
        days,
        counted.map(({ date, egress }) => ({ date, value: egress })),
      ),
    }
  })

const moment = (unixSeconds: number): string => new Date(unixSeconds * 1000).toISOString()
