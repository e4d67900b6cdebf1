import { MultiSelect, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { maxLineLength, maxLongTextLength } from '@perigee/domain/text-rules'
import type { ReactNode } from 'react'
import type { Fields } from '@/lib/use-fields'

/** Several choices travel as one text. */
const separator = ';'

interface Props<Values> {
  fields: Fields<Values>
  name: keyof Values
  label: string
  required?: boolean
}

const input = <Values extends Record<string, string>>({ fields, name, label, required = false }: Props<Values>) => ({
  label,
  required,
  value: fields.values[name],
  error: fields.problem(name),
})

const set = <Values extends Record<string, string>>({ fields, name }: Props<Values>, value: string): void =>
  fields.set(name, value as Values[typeof name])

export const Line = <Values extends Record<string, string>>(props: Props<Values>) => (
  <TextInput
    {...input(props)}
    maxLength={maxLineLength}
    onChange={({ currentTarget }) => set(props, currentTarget.value)}
    onBlur={() => props.fields.leave(props.name)}
  />
)

export const LongText = <Values extends Record<string, string>>(props: Props<Values>) => (
  <Textarea
    {...input(props)}
    autosize
    minRows={3}
    maxLength={maxLongTextLength}
    onChange={({ currentTarget }) => set(props, currentTarget.value)}
    onBlur={() => props.fields.leave(props.name)}
  />
)

export function Choice<Values extends Record<string, string>>({
  data,
  ...props
}: Props<Values> & { data: readonly string[] }) {
  const { value, ...rest } = input(props)
  return (
    <Select
      {...rest}
      data={data}
      value={value === '' || value === undefined ? null : value}
      placeholder="Choose one"
      onChange={(chosen) => set(props, chosen ?? '')}
    />
  )
}

export function Choices<Values extends Record<string, string>>({
  data,
  ...props
}: Props<Values> & { data: readonly string[] }) {
  const { value, ...rest } = input(props)
  return (
    <MultiSelect
      {...rest}
      data={data}
      value={chosenIn(value ?? '')}
      placeholder="Choose any"
      onChange={(chosen) => set(props, chosen.join(separator))}
    />
  )
}

export const chosenIn = (joined: string): string[] => (joined === '' ? [] : joined.split(separator))

/** Two beside each other where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>{children}</SimpleGrid>
)
