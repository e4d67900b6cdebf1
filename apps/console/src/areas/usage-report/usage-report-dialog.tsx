import { Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { billingHelp } from '@perigee/contract/billing-help'
import { projects } from '@perigee/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { hasDetailedReports } from '@/lib/flags'
import { notify } from '@/lib/notify'
import { projectsQuery } from '@/lib/projects'
import { saveFile } from '@/lib/save-file'
import { useSeesBilling } from '@/lib/sees-billing'
import { useAction } from '@/lib/use-action'
import { nanosToMillis } from '@perigee/domain/session-duration'
import { type PeriodChoice, rangeProblem, reportPeriod } from './report-period'

const periods: readonly PeriodChoice[] = ['Past Month', 'Past Year', 'Custom Range']
const summary = 'Project Summary'
const withCost = 'Include Cost'

interface Props {
  /** The project that is reported at first; '' for all of one's own. */
  projectId: string
  onClose: () => void
}

/** Downloads what was used in a period, for owners of projects. */
export function UsageReportDialog({ projectId, onClose }: Props) {
  const config = useConfig()
  const [now] = useState(() => new Date())
  const [project, setProject] = useState(projectId)
  const [period, setPeriod] = useState<PeriodChoice>('Past Month')
  const [range, setRange] = useState({ from: '', to: '' })
  const [details, setDetails] = useState(summary)
  const [cost, setCost] = useState(withCost)
  const [tried, setTried] = useState(false)
  const { busy, error, run } = useAction()
  const isCustom = period === 'Custom Range'
  const problem = isCustom
    ? rangeProblem(range, { now, longest: nanosToMillis(config.allowedUsageReportDateRange) })
    : undefined
  const detailed = hasDetailedReports(config)
  const priced = useSeesBilling() && detailed

  async function download() {
    setTried(true)
    if (problem !== undefined) return
    const { since, before } = reportPeriod(period, range, now)
    const query = {
      since: String(since),
      before: String(before),
      ...(project !== '' && { projectID: project }),
      ...(priced && cost === withCost && { cost: 'true' }),
      ...(detailed && details === summary && { 'project-summary': 'true' }),
    }
    if (!(await run(() => saveFile(projects.usageReport, { query })))) return
    notify.success('Usage report download started successfully.')
    onClose()
  }

  return (
    <Dialog
      title="Get Detailed Usage Report"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void download()}
      onClose={onClose}
    >
      <ProjectSelect value={project} onChange={setProject} />
      <Choice label="Period" options={periods} value={period} onChange={setPeriod} />
      {isCustom && (
        <Group gap="sm" align="flex-start" grow>
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="date"
              label={end === 'from' ? 'First day' : 'Last day'}
              max={now.toISOString().slice(0, 10)}
              value={range[end]}
              error={tried && (end === 'from' ? problem : problem !== undefined)}
              onChange={(event) => setRange({ ...range, [end]: event.currentTarget.value })}
            />
          ))}
        </Group>
      )}
      {detailed && (
        <Choice label="Details" options={[summary, 'Bucket Details']} value={details} onChange={setDetails} />
      )}
      {priced && <Choice label="Cost" options={[withCost, 'Usage Only']} value={cost} onChange={setCost} />}
      <Text size="sm">
        <HelpLink at={billingHelp.usageReport}>What is in a report</HelpLink>
      </Text>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Download Report</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

/** One's own projects: reports are for owners. */
function ProjectSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const account = useAccount()
  const { data = [] } = useQuery({ ...projectsQuery, enabled: false })
  const own = data.filter(({ ownerId }) => ownerId === account.id).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <NativeSelect
      label="Project"
      data={[...own, { value: '', label: 'All projects that I own' }]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface ChoiceProps<T extends string> {
  label: string
  options: readonly T[]
  value: T
  onChange: (value: T) => void
}

function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(chosen) => {
        const option = options.find((each) => each === chosen)
        if (option) onChange(option)
      }}
    >
      <Stack gap={6} mt={6}>
        {options.map((option) => (
          <Radio key={option} value={option} label={option} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
