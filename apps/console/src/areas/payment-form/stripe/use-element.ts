import type { Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { useComputedColorScheme } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf } from '@/lib/failure'
import { PaymentFormError } from '../payment-form'

/** What all elements of Stripe have, whose own types share no parent. */
interface Element {
  on(event: 'ready' | 'change', handler: (event: { complete?: boolean; error?: { message: string } }) => void): unknown
  on(event: 'loaderror', handler: (event: { error?: { message?: string } }) => void): unknown
  mount(at: HTMLElement): void
  destroy(): void
}

interface Wanted<E> {
  stripe: Stripe
  options?: StripeElementsOptionsMode
  create: (elements: StripeElements) => E
  /** The catalogue's words for an element that cannot be made. */
  failure: string
  onChange?: (state: { ready: boolean; complete: boolean }) => void
}

interface Mounted<E> {
  elements: StripeElements
  element: E
}

/**
 * Draws an element of Stripe in the place of `at` as long as the component lives. `problem`: why it is not there.
 * `mounted` is for the calls that read it. Its looks follow the theme.
 */
export function useElement<E>({ stripe, options, create, failure, onChange }: Wanted<E>): {
  at: RefObject<HTMLDivElement | null>
  mounted: () => Mounted<E>
  problem: string | null
} {
  const at = useRef<HTMLDivElement>(null)
  const drawn = useRef<Mounted<E> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const theme = useComputedColorScheme('light') === 'dark' ? 'night' : 'stripe'
  const tell = useEffectEvent((state: { ready: boolean; complete: boolean }) => onChange?.(state))
  const draw = useEffectEvent((place: HTMLElement): Element | undefined => {
    try {
      drawn.current = drawElement({ stripe, create, failure }, { ...options, appearance: { theme } })
      const element = drawn.current.element as unknown as Element
      element.on('ready', () => tell({ ready: true, complete: false }))
      element.on('change', ({ complete = false }) => tell({ ready: true, complete }))
      element.on('loaderror', () => setProblem('Form elements failed to render'))
      element.mount(place)
      return element
    } catch (cause) {
      setProblem(messageOf(cause))
      return undefined
    }
  })
  useEffect(() => {
    const element = at.current ? draw(at.current) : undefined
    return () => {
      drawn.current = null
      element?.destroy()
    }
  }, [stripe])
  // What was typed stays.
  useEffect(() => void drawn.current?.elements.update({ appearance: { theme } }), [theme])

  function mounted(): Mounted<E> {
    if (drawn.current === null) throw new PaymentFormError(problem ?? 'Stripe is not initialized')
    return drawn.current
  }
  return { at, mounted, problem }
}

/** @throws PaymentFormError in the catalogue's words */
function drawElement<E>(
  { stripe, create, failure }: Pick<Wanted<E>, 'stripe' | 'create' | 'failure'>,
  options: object,
): Mounted<E> {
  const elements = attempt('Unable to instantiate elements', () => stripe.elements(options))
  return { elements, element: attempt(failure, () => create(elements)) }
}

function attempt<T>(failure: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw new PaymentFormError(failure, { cause })
  }
}
