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

/** In the page, and the template beside it, where it is out of sight for people and for whoever looks for a field. */
const shown = () => document.querySelector<HTMLElement>('main:has(> #early-login)')
const away = () => document.querySelector<HTMLTemplateElement>('#early-login-away')

/** Puts the form into the page, or takes it out with what it holds. */
export function placeEarlyLogin(inPage: boolean): void {
  const [card, template] = [shown(), away()]
  if (inPage) return template?.before(template.content)
  if (!card || !template) return
  card.dataset['focused'] = card.querySelector(':focus')?.getAttribute('name') ?? ''
  template.content.append(card)
}

/** Answers what stands in the form, and takes it out of the page, emptied; undefined when nothing was done there. */
export function takeEarlyLogin(): EarlyLogin | undefined {
  placeEarlyLogin(false)
  const card = away()?.content.querySelector('main')
  const form = card?.querySelector('form')
  if (!card || !form) return undefined
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const taken = {
    email: field('email').value,
    password: field('password').value,
    remember: field('remember').checked,
    sent: form.getAttribute('aria-busy') === 'true',
    focused: card.dataset['focused'] || undefined,
  }
  form.reset()
  form.removeAttribute('aria-busy')
  delete card.dataset['focused']
  return Object.values(taken).some(Boolean) ? taken : undefined
}
