import { Button, Text } from '@mantine/core'
import { compute as calls, type Instance } from '@perigee/contract/compute'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { openDialog } from '@/lib/dialogs'
import { explained, failureOf } from '@/lib/failure'
import type { ConsoleProject } from '@/lib/projects'
import { isRunning } from '../model/instance-state'
import { useCompute } from '../model/use-compute'
import { useInstanceChange } from '../model/use-instance-change'
import { instanceQuery } from '../queries'
import { OnceOnlyActions } from './once-only-actions'
import { OnceOnlyPassword } from './once-only-password'
import { RestartDialog } from './power-dialogs'
import { useOnceOnly } from './use-once-only'

const uncertain = 'It is not known whether the password was set. Set another one to have one that you know.'

interface Props {
  project: ConsoleProject
  instance: Instance
  onClose: () => void
}

/** Another password for a machine, which is shown this once. */
export function PasswordDialog({ project, instance: given, onClose }: Props) {
  const { data: instance = given } = useQuery({
    ...instanceQuery(useCompute(project), given.id),
    placeholderData: given,
  })
  const { busy, error, change } = useInstanceChange(project, 'reset compute instance password')
  const [password, setPassword] = useState('')
  const { leaves, leave, stay, take } = useOnceOnly({ hasSecret: password !== '', onClose })

  async function reset() {
    const made = await change(async ({ call }) => {
      try {
        return await call(calls.resetPassword, { params: { id: given.id } })
      } catch (cause) {
        throw failureOf(cause).network === 'answered' ? cause : explained(uncertain, cause)
      }
    })
    if (made) setPassword(made.value.password)
  }

  const isMade = password !== ''
  return (
    <Dialog
      title="Set a new password"
      size={520}
      status={busy ? 'busy' : 'ready'}
      closes={isMade ? 'buttons' : 'freely'}
      step={{ name: isMade ? 'made' : 'ask', spoken: isMade ? 'The new password is there.' : undefined }}
      error={error}
      onSubmit={() => (isMade ? leave() : void reset())}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        {isMade
          ? `“${instance.name}” takes it from its next start on. Until then the old one holds.`
          : `“${instance.name}” gets a new password, which is shown once. The old one holds until the next start. What your SSH keys open stays as it is.`}
      </Text>
      {isMade ? (
        <>
          <OnceOnlyPassword password={password} user={instance.user} leaves={leaves} onTake={take} />
          {isRunning(instance) && (
            <div>
              <Button
                variant="default"
                leftSection={<RotateCw size={16} aria-hidden />}
                onClick={() =>
                  openDialog(RestartDialog, { project, instance }, { needs: { project, action: 'compute.create' } })
                }
              >
                Restart it now
              </Button>
            </div>
          )}
          <DialogActions>
            <OnceOnlyActions leaves={leaves} onStay={stay} />
          </DialogActions>
        </>
      ) : (
        <DialogActions>
          <CancelButton />
          <SubmitButton>Set a new password</SubmitButton>
        </DialogActions>
      )}
    </Dialog>
  )
}
