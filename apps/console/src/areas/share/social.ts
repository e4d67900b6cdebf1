export type SocialPlace = {
  name: string
  /** One or two letters in place of a logo; null for email, which has a sign of its own. */
  glyph: string | null
  /** Where the place takes a link; the text goes with it where the place takes one. */
  href: (link: string, text: string) => string
}

const withQuery =
  (base: string, query: (link: string, text: string) => Record<string, string>) =>
  (link: string, text: string): string =>
    `${base}?${Object.entries(query(link, text))
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')}`

/** Where a link may be passed on with one click. Nothing is loaded from these places before that. */
export const socialPlaces: readonly SocialPlace[] = [
  {
    name: 'Reddit',
    glyph: 'r',
    href: withQuery('https://www.reddit.com/submit', (url, title) => ({ url, title })),
  },
  {
    name: 'Facebook',
    glyph: 'f',
    href: withQuery('https://www.facebook.com/sharer/sharer.php', (u) => ({ u })),
  },
  { name: 'X', glyph: 'X', href: withQuery('https://x.com/intent/post', (url, text) => ({ url, text })) },
  {
    name: 'Hacker News',
    glyph: 'Y',
    href: withQuery('https://news.ycombinator.com/submitlink', (u, t) => ({ u, t })),
  },
  {
    name: 'LinkedIn',
    glyph: 'in',
    href: withQuery('https://www.linkedin.com/sharing/share-offsite/', (url) => ({ url })),
  },
  { name: 'Telegram', glyph: 't', href: withQuery('https://t.me/share/url', (url, text) => ({ url, text })) },
  {
    name: 'WhatsApp',
    glyph: 'w',
    href: withQuery('https://api.whatsapp.com/send', (url, text) => ({ text: `${text} ${url}` })),
  },
  { name: 'E-Mail', glyph: null, href: withQuery('mailto:', (url, text) => ({ subject: text, body: url })) },
]
