import { CloseButton, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isDialogOpen } from '@/lib/dialogs'

const debounce = 500

interface Props {
  /** What is searched, as in 'Search buckets'. */
  label: string
  /** What is searched for now, where others may change that too. */
  searched?: string
  /** Called 500 ms after the last key, with trimmed text. */
  onSearch: (text: string) => void
}

/** The search of a list. '/' leads to it, Escape empties it and a second one leaves it. */
export function SearchBox({ label, searched = '', onSearch }: Props) {
  const [text, setText] = useState(searched)
  const [before, setBefore] = useState(searched)
  if (before !== searched) {
    setBefore(searched)
    // Nobody loses what was typed since.
    if (before === text.trim()) setText(searched)
  }
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useWindowEvent('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTypedInto(event.target) || isDialogOpen()) return
    event.preventDefault()
    box.current?.focus()
    box.current?.select()
  })

  const change = (next: string, delay = debounce) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(next.trim()), delay)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (text === '') event.currentTarget.blur()
    else change('', 0)
  }
  return (
    <TextInput
      ref={box}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      maxLength={200}
      w={{ base: '100%', xs: 280 }}
      maw="100%"
      leftSection={<Search size={16} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label="Clear search" onClick={() => change('', 0)} />}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
