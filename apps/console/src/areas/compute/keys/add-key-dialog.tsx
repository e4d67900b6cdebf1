import { Code, Text, Textarea, TextInput } from '@mantine/core'
import { compute as calls, type SshKey } from '@perigee/contract/compute'
import { computeHelp } from '@perigee/contract/compute-help'
import { computeNameProblem } from '@perigee/domain/compute/instance-rules'
import { maxSshKeyLength, sshKeyProblem } from '@perigee/domain/compute/ssh-public-key'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyButton } from '@/components/copy-button'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import { recordUiError } from '@/lib/analytics'
import { failureOf } from '@/lib/failure'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { useAction } from '@/lib/use-action'
import { textField, useFields } from '@/lib/use-fields'
import { useCompute } from '../model/use-compute'
import { reloadKeys } from '../queries'
import { plainKey, proposedName } from './key-text'

const howToMakeOne = 'ssh-keygen -t ed25519'

interface Props {
  project: ConsoleProject
  /** The key is there, and in the list. */
  onAdded?: (key: SshKey) => void
  onClose: () => void
}

/** Takes the public half of somebody's key. Its comment is proposed as its name. */
export function AddKeyDialog({ project, onAdded, onClose }: Props) {
  const compute = useCompute(project)
  const cache = useQueryClient()
  const { busy, error, run } = useAction()
  /** From then on no name is proposed. */
  const [named, setNamed] = useState(false)
  const fields = useFields({ publicKey: '', name: '' }, ({ publicKey, name }) => ({
    publicKey: sshKeyProblem(publicKey),
    name: computeNameProblem(name),
  }))
  const { values } = fields

  async function add() {
    if (!fields.check()) return
    let made: SshKey | undefined
    const added = await run(async () => {
      try {
        const body = { name: values.name.trim(), publicKey: plainKey(values.publicKey) }
        made = await compute.call(calls.createSshKey, { body })
      } catch (cause) {
        recordUiError({ source: 'add compute SSH key', ...failureOf(cause) })
        throw cause
      } finally {
        await reloadKeys(cache, project.id)
      }
    })
    if (!added || !made) return
    notify.success('SSH Key added.')
    onClose()
    onAdded?.(made)
  }

  return (
    <Dialog
      title="Add SSH Key"
      size={560}
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <Textarea
        label="Public SSH Key"
        description="One line that begins with ssh-ed25519 or ssh-rsa, as in ~/.ssh/id_ed25519.pub."
        placeholder="ssh-ed25519 AAAA… you@computer"
        required
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        maxLength={maxSshKeyLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', overflowWrap: 'anywhere' } }}
        {...textField(fields, 'publicKey')}
        onChange={({ currentTarget: { value } }) => {
          fields.set('publicKey', value)
          if (!named) fields.set('name', proposedName(value))
        }}
      />
      <TextInput
        label="Key name"
        required
        autoComplete="off"
        {...textField(fields, 'name')}
        onChange={({ currentTarget: { value } }) => {
          setNamed(value !== '')
          fields.set('name', value)
        }}
      />
      <Text size="sm" c="dimmed" component="div">
        No key yet? Make one in a terminal with <Code>{howToMakeOne}</Code>
        <CopyButton value={howToMakeOne} label="command" /> and add the file that ends in .pub. The other file stays
        with you alone. <HelpLink at={computeHelp.keys} />
      </Text>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Add SSH Key</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
