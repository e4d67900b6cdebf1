/**
 * Rules that the house promises to hold in one place, and how their text is recognised. `most` is the number of files in
 * which the pattern may stand; `within` narrows the files that are asked.
 */
export const rules = [
  {
    rule: 'the longest project name',
    pattern: /must be 20 characters or less|projectNameBytes\s*=|byteLength\([^)]*\) > 20/i,
  },
  { rule: '"The value must be less than or equal to 100."', pattern: /must be less than or equal to 100/ },
  { rule: '"Required"', pattern: /'Required'/ },
  { rule: '"Can\'t be empty"', pattern: /Can['’]t be empty/ },
  { rule: '"E-mail must be valid."', pattern: /E-mail must be valid/ },
  { rule: '"This name is already in use"', pattern: /This name is already in use/ },
  { rule: '"A bucket exists with this name."', pattern: /A bucket exists with this name/ },
  { rule: 'storage needs: "Over 1 PB"', pattern: /Over 1 ?PB/ },
  { rule: 'start of the UTC month', pattern: /Date\.UTC\([^)]*getUTCFullYear\(\)[^)]*getUTCMonth\(\)\s*(,\s*1\s*)?\)/ },
  {
    rule: 'a user is active: a number',
    pattern: /status['"]?,\s*'(=|<>|!=)',\s*\d|status\s*(=|<>)\s*\d/,
    within: /(satellite-db|store-core)\/src\/(?!migrations)/,
  },
  { rule: 'connections that were lost', pattern: /ERR_STREAM_PREMATURE_CLOSE/ },
  { rule: 'group skipping in listings', pattern: /patience\s*=\s*100|for \(let isOver/, within: /object-client/ },
  { rule: 'PERIGEE_BIND', pattern: /'PERIGEE_BIND'/ },
  { rule: 'PERIGEE_BRAND_NAME', pattern: /'PERIGEE_BRAND_NAME'/ },
  { rule: 'PERIGEE_TRUSTED_PROXIES', pattern: /'PERIGEE_TRUSTED_PROXIES'/ },
  { rule: 'PERIGEE_SMTP_URL', pattern: /'PERIGEE_SMTP_URL'/ },
]
