/** Pages in the frames of the stand-in for Stripe.js. */
export const pages: Record<string, string> = {
  'https://js.stripe.com/stand-in/card.html': page(
    `<label>Card number <input id="number" inputmode="numeric"></label>
    <label>Expiration date <input id="expiry" placeholder="MM / YY"></label>
    <label>Security code <input id="code"></label>`,
    `const typed = () => ({ number: value('number').replaceAll(' ', ''), expiry: value('expiry'), code: value('code') })
    const isWhole = () => typed().number.length > 14 && typed().code.length > 2 && /^\\d\\d ?\\/ ?\\d\\d$/.test(typed().expiry)
    acts.check = () => (isWhole() ? null : 'Your card number is incomplete.')
    acts.confirm = async ({ path, ...values }) => {
      const [month, year] = typed().expiry.split('/').map((part) => part.trim())
      const card = { 'card[number]': typed().number, 'card[exp_month]': month, 'card[exp_year]': '20' + year, ...values }
      const answer = await fetch('https://api.stripe.com/v1/' + path, { method: 'POST', body: new URLSearchParams(card) })
      return answer.json()
    }
    oninput = () => tell({ kind: 'change', complete: isWhole() })`,
  ),
  'https://js.stripe.com/stand-in/address.html': page(
    `<label>Full name <input id="name"></label>
    <label>Address <input id="line1"></label>
    <label>City <input id="city"></label>`,
    `acts.value = () => {
      const address = { line1: value('line1'), line2: null, city: value('city'), state: '', postal_code: '', country: 'DE' }
      return { complete: [value('name'), address.line1, address.city].every(Boolean), value: { name: value('name'), address } }
    }`,
  ),
  'https://hooks.stripe.com/stand-in/bank.html': page(
    `<p>Your bank asks whether it is you.</p>
    <button onclick="tell({ kind: 'answered', approve: true })">Complete</button>
    <button onclick="tell({ kind: 'answered', approve: false })">Fail</button>`,
    '',
  ),
}

/** Its script stands first: there is no button that cannot tell yet. */
function page(body: string, script: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stand-in</title>
  <script>
    const acts = {}
    const value = (id) => document.getElementById(id).value.trim()
    const tell = (message) => parent.postMessage(message, '*')
    ${script}
    onmessage = async ({ data: { act, values, id } }) => tell({ kind: 'used', id, result: await acts[act](values) })
    onload = () => tell({ kind: 'ready' })
  </script><body style="background:#fff">${body}</body></html>`
}
