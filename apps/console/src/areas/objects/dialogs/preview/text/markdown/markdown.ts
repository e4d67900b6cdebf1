/** What a line of text consists of. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis' | 'strike'; inlines: Inline[] }
  | { kind: 'code'; text: string }
  /** `href` leads to http, https or mailto; null for all other links, which lead nowhere. */
  | { kind: 'link'; href: string | null; inlines: Inline[] }
  /** Never loaded: whoever is asked for it would know who reads. */
  | { kind: 'image'; alt: string }
  | { kind: 'break' }

export type ListItem = { checked: boolean | null; blocks: Block[] }

export type Block =
  | { kind: 'heading'; level: number; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; start: number | null; items: ListItem[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' }
