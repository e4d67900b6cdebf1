/** What somebody typed into the form that index.html shows before the login page is there. */
export interface EarlyLogin {
  email: string
  password: string
  remember: boolean
  /** They have pressed the button or Enter. */
  sent: boolean
  /** The name of the field in which they are. */
  focused: string | undefined
}

/** The card with the form while it is out of the page, where it belongs, and the field that had the focus in it. */
let away: { card: HTMLElement; frame: Element; focused: string | undefined } | undefined

/** Puts the form into the page, or takes it out with what it holds: out of sight it would be one more field to find. */
export function placeEarlyLogin(inPage: boolean): void {
  if (inPage) {
    away?.frame.append(away.card)
    away = undefined
    return
  }
  const card = document.querySelector<HTMLElement>('main:has(> #early-login)')
  if (!card?.parentElement) return
  const focused = card.querySelector(':focus')?.getAttribute('name') ?? undefined
  away = { card, frame: card.parentElement, focused }
  card.remove()
}

/** Answers what stands in the form, and takes it out of the page, emptied; undefined when nothing was done there. */
export function takeEarlyLogin(): EarlyLogin | undefined {
  placeEarlyLogin(false)
  const form = away?.card.querySelector('form')
  if (!away || !form) return undefined
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const taken = {
    email: field('email').value,
    password: field('password').value,
    remember: field('remember').checked,
    sent: form.getAttribute('aria-busy') === 'true',
    focused: away.focused,
  }
  form.reset()
  form.removeAttribute('aria-busy')
  away.focused = undefined
  return Object.values(taken).some(Boolean) ? taken : undefined
}
