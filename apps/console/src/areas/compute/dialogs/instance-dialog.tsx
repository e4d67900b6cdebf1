import { Alert, Button, Group, Stack } from '@mantine/core'
import type { Instance } from '@perigee/contract/compute'
import { computeHelp } from '@perigee/contract/compute-help'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, KeyRound, SquareTerminal } from 'lucide-react'
import { Dialog } from '@/components/dialog'
import { DialogActions } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { offersBilling } from '@/lib/flags'
import type { ConsoleProject } from '@/lib/projects'
import { FrozenNotice } from '../instances/frozen-notice'
import { InstanceStatus } from '../instances/instance-status'
import { bootProgress } from '../model/instance-state'
import { useCompute } from '../model/use-compute'
import { instanceQuery } from '../queries'
import { BootProgress } from './boot-progress'
import { ConsoleDialog } from './console-dialog'
import { FactList } from './fact-list'
import { instanceFacts } from './instance-facts'
import { OnceOnlyActions } from './once-only-actions'
import { OnceOnlyPassword } from './once-only-password'
import { PasswordDialog } from './password-dialog'
import { useOnceOnly } from './use-once-only'

interface Props {
  project: ConsoleProject
  /** As it was when the dialog was opened. */
  instance: Instance
  /** Of a machine that was just made. */
  password?: string
  onClose: () => void
}

/** All about one machine. It follows how the machine is; a password is shown this once. */
export function InstanceDialog({ project, instance: given, password = '', onClose }: Props) {
  const initial = { ...given, password: '' }
  const query = useQuery({ ...instanceQuery(useCompute(project), given.id), placeholderData: initial })
  const instance = query.data ?? initial
  const showsPrices = offersBilling(useConfig())
  const { leaves, leave, stay, take } = useOnceOnly({ hasSecret: password !== '', onClose })
  const isExplained = instance.problem !== null || bootProgress(instance).length > 0
  const uses = { needs: { project, action: 'compute.use' } } as const
  return (
    <Dialog
      title={instance.name}
      size={600}
      closes={password === '' ? 'freely' : 'buttons'}
      error={query.error}
      onSubmit={leave}
      onClose={onClose}
    >
      <div role="status">
        <Stack gap="sm">
          <InstanceStatus of={instance} short={isExplained} />
          <BootProgress of={instance} />
        </Stack>
      </div>
      {instance.frozen && <FrozenNotice />}
      {instance.problem !== null && (
        <Alert role="note" color="red" variant="light" icon={<CircleAlert size={18} aria-hidden />}>
          {instance.problem}
        </Alert>
      )}
      {password !== '' && <OnceOnlyPassword password={password} user={instance.user} leaves={leaves} onTake={take} />}
      <FactList facts={instanceFacts(instance, { showsPrices })} />
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<SquareTerminal size={14} aria-hidden />}
          onClick={() => openDialog(ConsoleDialog, { project, instance }, uses)}
        >
          Console log
        </Button>
        {password === '' && !instance.deleting && (
          <Button
            variant="default"
            size="xs"
            leftSection={<KeyRound size={14} aria-hidden />}
            onClick={() => openDialog(PasswordDialog, { project, instance }, uses)}
          >
            Set a new password
          </Button>
        )}
        <HelpLink at={computeHelp.login}>How to log in</HelpLink>
      </Group>
      <DialogActions>
        <OnceOnlyActions leaves={leaves} onStay={stay} />
      </DialogActions>
    </Dialog>
  )
}
