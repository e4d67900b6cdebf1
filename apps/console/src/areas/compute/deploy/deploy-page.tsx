import { Button, Card, Group, SimpleGrid, Skeleton, Stack, Title } from '@mantine/core'
import { computeHelp } from '@perigee/contract/compute-help'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ErrorNote } from '@/components/error-note'
import { ErrorState } from '@/components/error-state'
import { HelpLink } from '@/components/help-link'
import { Late } from '@/components/lazy-view'
import { PageHeader } from '@/components/page-header'
import { focusFirstMistake } from '@/lib/focus-first-mistake'
import type { ConsoleProject } from '@/lib/projects'
import { ComputeGate } from '../compute-gate'
import { KeyField } from './key-field'
import { DiskField, ImageField, LocationField } from './machine-fields'
import { NameFields } from './name-fields'
import type { Offer } from './offer'
import { showMade } from './show-made'
import { StorageFields } from './storage-fields'
import { TotalPrice } from './total-price'
import { TypeCards } from './type-cards'
import { useDeploy } from './use-deploy'
import { formProps, useDraft } from './use-draft'
import { useOffer } from './use-offer'

/** The form of a new machine with room for comparing sizes. */
export const DeployPage = () => (
  <ComputeGate title="Deploy Instance">{(project) => <Deploy project={project} />}</ComputeGate>
)

function Deploy({ project }: { project: ConsoleProject }) {
  const { offer, error, retry } = useOffer(project)
  return (
    <>
      <PageHeader
        title="Deploy Instance"
        subtitle={
          <>
            A virtual machine near your data. <HelpLink at={computeHelp.deploy} />
          </>
        }
      />
      {offer ? (
        <DeployForm project={project} offer={offer} />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <Late>
          <Skeleton height={420} maw={720} radius="md" role="status" aria-label="Loading" />
        </Late>
      )}
    </>
  )
}

function DeployForm({ project, offer }: { project: ConsoleProject; offer: Offer }) {
  const navigate = useNavigate()
  const fields = useDraft(project, offer)
  const { busy, error, deploy } = useDeploy(project)
  const form = formProps(fields, offer)

  async function send(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    const { currentTarget } = submitted
    if (busy) return
    if (!flushSync(fields.check)) return focusFirstMistake(currentTarget)
    const made = await deploy(fields.values, offer)
    if (!made) return
    await navigate({ to: '/projects/$id/compute-instances', params: { id: project.urlId } })
    showMade(project, made)
  }
  return (
    <Card withBorder padding="lg" maw={720}>
      <form onSubmit={(submitted) => void send(submitted)} noValidate aria-label="Deploy Instance" aria-busy={busy}>
        <Stack gap="lg">
          <Part title="Names">
            <NameFields fields={fields} />
          </Part>
          <Part title="System">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <LocationField {...form} />
              <ImageField {...form} />
            </SimpleGrid>
          </Part>
          <Part title="Size">
            <TypeCards
              types={offer.types}
              value={form.chosen.type?.name ?? ''}
              error={fields.problem('type')}
              onChange={(type) => fields.set('type', type)}
            />
            <DiskField {...form} />
          </Part>
          <Part title="Access">
            <KeyField project={project} {...form} />
            <StorageFields project={project} {...form} />
          </Part>
          <ErrorNote error={error} />
          <Group justify="space-between">
            <TotalPrice of={form.chosen} />
            <Button type="submit" loading={busy} ml="auto">
              Deploy instance
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="md" component="section" aria-label={title}>
    <Title order={2} size="h3">
      {title}
    </Title>
    {children}
  </Stack>
)
