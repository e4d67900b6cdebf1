import { Button, MultiSelect } from '@mantine/core'
import { mostSshKeysOfInstance } from '@perigee/contract/compute'
import { Plus } from 'lucide-react'
import { openDialog } from '@/lib/dialogs'
import type { ConsoleProject } from '@/lib/projects'
import { AddKeyDialog } from '../keys/add-key-dialog'
import type { FormProps } from './use-draft'

/** Who may log in to the machine; a key can be added on the way. */
export function KeyField({ project, fields, offer, chosen }: FormProps & { project: ConsoleProject }) {
  const add = () =>
    openDialog(
      AddKeyDialog,
      { project, onAdded: ({ id }) => fields.set('keys', [...chosen.keys, id]) },
      { needs: { project, action: 'compute.create' } },
    )
  return (
    <div>
      <MultiSelect
        label="SSH Keys"
        description="Those who have one of them log in. What is chosen here cannot be changed here later."
        placeholder={chosen.keys.length > 0 ? '' : offer.keys.length === 0 ? 'Add one first' : 'Choose'}
        required
        data={offer.keys.map(({ id, name }) => ({ value: id, label: name }))}
        value={[...chosen.keys]}
        error={fields.problem('keys')}
        maxValues={mostSshKeysOfInstance}
        hidePickedOptions
        nothingFoundMessage="No other key."
        onChange={(keys) => fields.set('keys', keys)}
      />
      <Button variant="default" size="xs" mt="xs" leftSection={<Plus size={14} aria-hidden />} onClick={add}>
        Add SSH Key
      </Button>
    </div>
  )
}
