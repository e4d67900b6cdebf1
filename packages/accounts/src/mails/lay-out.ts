/** One block of a mail. */
export type MailBlock = string | { code: string } | { link: string; label: string }

/** What a mail says, before it has a look. */
export interface MailContent {
  /** For logs. */
  name: string
  subject: string
  blocks: readonly MailBlock[]
}

/** What every mail has around it. */
export interface MailFrame {
  brand: string
  color: string
  /** Address of the console, with a trailing slash. */
  console: string
  supportUrl: string | null
}

/** The same content as plain text and as HTML; everything variable is escaped. */
export const layOut = (content: MailContent, frame: MailFrame): { text: string; html: string } => ({
  text: [...content.blocks.map(textOf), footText(frame)].join('\n\n'),
  html: htmlPage(content, frame),
})

function textOf(block: MailBlock): string {
  if (typeof block === 'string') return block
  return 'code' in block ? `    ${block.code}` : `${block.label}:\n${block.link}`
}

function htmlOf(block: MailBlock, { color }: MailFrame): string {
  if (typeof block === 'string') return `<p>${escapeHtml(block)}</p>`
  if ('code' in block) return `<p style="font:600 28px monospace;letter-spacing:4px">${escapeHtml(block.code)}</p>`
  const style = `display:inline-block;padding:10px 18px;border-radius:8px;color:#fff;text-decoration:none;background:${color}`
  const link = escapeHtml(block.link)
  return `<p><a href="${link}" style="${style}">${escapeHtml(block.label)}</a></p><p style="color:#666">${link}</p>`
}

function htmlPage(content: MailContent, frame: MailFrame): string {
  const blocks = content.blocks.map((block) => htmlOf(block, frame)).join('\n')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1a1a1a">
<p style="font-weight:700;font-size:20px;color:${frame.color}">${escapeHtml(frame.brand)}</p>
${blocks}
<hr style="border:0;border-top:1px solid #ddd">
<p style="color:#666;font-size:13px">${footText(frame).split('\n').map(escapeHtml).join('<br>')}</p>
</body>
</html>
`
}

const footText = ({ brand, console, supportUrl }: MailFrame): string =>
  [`${brand}, ${console}`, ...(supportUrl === null ? [] : [`Help: ${supportUrl}`])].join('\n')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
