import { matching, type Parser, url } from '@perigee/server-kit/settings/parsers'

export const color = matching('a colour such as #2f5bea', /^#[0-9a-f]{6}$/i)

/** `a@b` or `Name <a@b>`; line breaks would be further mail headers. */
export const mailAddress = matching(
  'a mail address such as "Perigee <noreply@example.com>"',
  /^(?:[^<>\r\n@]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
)

export const smtpUrl = matching('an smtp:// or smtps:// URL', /^smtps?:\/\/\S+$/)

export interface NamedUrl {
  name: string
  address: string
}

/** `EU1=https://eu1.example.com`; a name has no spaces and commas. */
export const namedUrl: Parser<NamedUrl> = {
  accepts: 'name=URL such as EU1=https://eu1.example.com',
  read: (given) => {
    const [, name, rest] = /^([^=]+)=(.+)$/.exec(given) ?? []
    const address = rest === undefined ? undefined : url.read(rest)
    return name === undefined || address === undefined ? undefined : { name, address: `${address}/` }
  },
  show: ({ name, address }) => `${name}=${address}`,
}
