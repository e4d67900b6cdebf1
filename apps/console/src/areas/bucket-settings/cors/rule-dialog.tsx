import { Checkbox, Group, Text, Textarea, TextInput } from '@mantine/core'
import type { CorsRule } from '@perigee/domain/cors-rule'
import { corsMethods, corsProblems, maxCorsRules, tooManyCorsRules } from '@perigee/s3/cors/check-rules'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { notify } from '@/lib/notify'
import { textField, useFields } from '@/lib/use-fields'
import type { Place } from '../lists/list-setting'
import { type Seen, useItemChange } from '../lists/use-item-change'
import { corsSetting } from './cors-setting'
import { type RuleInput, ruleInput, ruleOf } from './rule-input'

interface Props {
  place: Place
  begun: Seen<CorsRule>
  onClose: () => void
}

/** Adds a CORS rule, or changes one. */
export function RuleDialog({ place, begun, onClose }: Props) {
  const isNew = begun.at === -1
  const { seen, isGone, ...change } = useItemChange(place, corsSetting, begun)
  const others = seen.items.filter((_, at) => at !== seen.at)
  const fields = useFields<RuleInput>(ruleInput(begun.items[begun.at]), (input) => {
    const problems = corsProblems(ruleOf(input), others)
    return others.length < maxCorsRules ? problems : { ...problems, origins: tooManyCorsRules }
  })

  function done() {
    notify.success(isNew || isGone ? 'The rule has been added.' : 'The rule has been changed.')
    onClose()
  }

  return (
    <Dialog
      title={isNew ? 'Add CORS rule' : 'Edit CORS rule'}
      size={560}
      status={change.isPending ? 'busy' : 'ready'}
      error={change.error}
      onSubmit={() => fields.check() && change.put(ruleOf(fields.values), done)}
      onClose={onClose}
    >
      <Textarea
        label="Origins"
        description="Whose pages may, one a line, without a path: https://app.example.com. One * stands for any text."
        required
        data-autofocus
        {...lineField}
        {...textField(fields, 'origins')}
      />
      <Checkbox.Group
        label="Methods"
        required
        value={fields.values.methods}
        error={fields.problem('methods')}
        onChange={(methods) => fields.set('methods', methods)}
      >
        <Group gap="md" mt={6}>
          {corsMethods.map((method) => (
            <Checkbox key={method} value={method} label={method} />
          ))}
        </Group>
      </Checkbox.Group>
      <Textarea
        label="Request headers"
        description="That a page may send, one a line. One * stands for any text: x-amz-*, or * alone for all."
        {...lineField}
        {...textField(fields, 'headers')}
      />
      <Textarea
        label="Exposed headers"
        description="Of answers, that a page may read, one a line: ETag."
        {...lineField}
        {...textField(fields, 'exposed')}
      />
      <Group grow align="flex-start">
        <TextInput
          label="Max age"
          description="Seconds that browsers remember it."
          inputMode="numeric"
          autoComplete="off"
          {...textField(fields, 'maxAge')}
        />
        <TextInput
          label="ID"
          description="A name of its own, for tools."
          autoComplete="off"
          {...textField(fields, 'id')}
        />
      </Group>
      {isGone && <Text size="sm">The rule that you were changing is gone. What you save is added at the end.</Text>}
      <DialogActions>
        <CancelButton />
        <SubmitButton>{isNew || isGone ? 'Add rule' : 'Save'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

const lineField = {
  autosize: true,
  minRows: 1,
  maxRows: 5,
  spellCheck: false,
  autoCapitalize: 'off',
  autoComplete: 'off',
} as const
