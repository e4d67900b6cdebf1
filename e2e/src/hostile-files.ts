/** Files that try to run something and tell `beacon` when they do; dialogs tell it too. */
export function hostileFiles(beacon: string): Record<'evil.html' | 'evil.svg' | 'evil.pdf' | 'evil.md', string> {
  const script = (name: string) => `
    globalThis.ran = '${name}'
    new Image().src = '${beacon}/ran/${name}'
    fetch('${beacon}/ran/${name}-fetch').catch(() => undefined)
    try { window.top.ran = '${name}' } catch {}
    alert('${name}')`
  const image = (name: string) =>
    `<img src="data:," onerror="this.onerror=null;this.src='${beacon}/ran/${name}-attribute'" alt="">`
  return {
    'evil.html': `<!doctype html><title>evil</title><p>harmless words</p>${image('html')}<script>${script('html')}</script>`,
    'evil.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="${script('svg-attribute')}">
      <rect width="9" height="9"/>
      <script><![CDATA[${script('svg')}]]></script>
      <foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><script>${script('svg-html')}</script></body></foreignObject>
    </svg>`,
    'evil.md': `# harmless words\n\n${image('md')}<script>${script('md-script')}</script>\n
![picture](${beacon}/ran/md-picture) [link](javascript:alert('md')) <javascript:alert('md')>\n`,
    'evil.pdf': pdf(`app.alert('pdf'); app.launchURL('${beacon}/ran/pdf'); this.submitForm('${beacon}/ran/pdf-form')`),
  }
}

/** A document of one empty page that runs a script when it is opened. */
function pdf(script: string): string {
  const text = script.replace(/[\\()]/g, (sign) => `\\${sign}`)
  return `%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (${text}) >> >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /AA << /O << /S /JavaScript /JS (${text}) >> >> >>
endobj
trailer
<< /Root 1 0 R >>
%%EOF
`
}
