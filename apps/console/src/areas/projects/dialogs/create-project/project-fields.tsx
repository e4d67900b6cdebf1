import { Group, Textarea, TextInput } from '@mantine/core'
import { maxProjectDescriptionBytes, maxProjectNameBytes } from '@perigee/domain/project-name'
import { ByteCounter } from '@/components/byte-counter'
import { type Fields, textField } from '@/lib/use-fields'

interface Values {
  name: string
  description: string
}

export function ProjectFields({ fields }: { fields: Fields<Values> }) {
  const { name, description } = fields.values
  return (
    <>
      <TextInput
        label="Name"
        withAsterisk
        data-autofocus
        placeholder="Enter a name for your project"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={<ByteCounter text={name.trim()} max={maxProjectNameBytes} />}
        {...textField(fields, 'name')}
      />
      <Textarea
        label="Description (optional)"
        autosize
        minRows={2}
        maxRows={4}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={
          <Group component="span" justify="space-between" wrap="nowrap">
            This will appear on project cards.
            <ByteCounter text={description} max={maxProjectDescriptionBytes} />
          </Group>
        }
        {...textField(fields, 'description')}
      />
    </>
  )
}
