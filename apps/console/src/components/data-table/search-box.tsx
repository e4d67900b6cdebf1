import { CloseButton, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

const debounce = 500

interface Props {
  /** What is searched, as in 'Search buckets'. */
  label: string
  /** Called 500 ms after the last key, with trimmed text. */
  onSearch: (text: string) => void
}

export function SearchBox({ label, onSearch }: Props) {
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = (next: string, delay = debounce) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(next.trim()), delay)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      w={280}
      maw="100%"
      leftSection={<Search size={16} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label="Clear search" onClick={() => change('', 0)} />}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
